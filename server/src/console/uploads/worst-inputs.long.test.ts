import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { run } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@niveshak/contract/http/route';
import * as archive from '@niveshak/contract/slack-archives/staff-import-routes';
import * as articleImports from '@niveshak/contract/articles/staff-import-routes';
import { previewArticle, uploadArticleImage } from '@niveshak/contract/articles/staff-routes';
import * as market from '@niveshak/contract/market-data/staff-routes';
import * as subscriberImport from '@niveshak/contract/subscriber-import/routes';
import { previewLegalText, uploadLogo } from '@niveshak/contract/settings/routes';
import { pieceBytes } from '@niveshak/contract/staff/upload-schemas';
import { emptyContent } from '@niveshak/domain/articles/content';
import { articleUploads, runArticleImport } from '../../articles/index.ts';
import { marketUploads, runMarketImport } from '../../market-data/index.ts';
import { archiveUploads, runArchiveImport } from '../../slack-archives/index.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { CallInput } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

/** Maximum processor time of an event loop turn in milliseconds, so that `/healthz` responds. */
const longestTurnMs = 200;
const sizes = [10_000, 100_000, 1_000_000];

let test: TestApp;
let owner: TestStaff;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', env: { LIMIT_FACTOR: '1000' } });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  const { db, pool } = test.database;
  const idOf = (payload: unknown) => String(Reflect.get(Object(payload), 'importId'));
  const runner = await run({
    pgPool: pool,
    taskList: {
      [articleUploads.task]: (payload) => runArticleImport(db, idOf(payload), test.app.clock.now()),
      [marketUploads.task]: (payload) => runMarketImport(db, idOf(payload)),
      [archiveUploads.task]: (payload) => runArchiveImport(db, idOf(payload)),
    },
    noHandleSignals: true,
  });
  stopJobs = () => runner.stop();
});
afterAll(async () => {
  await stopJobs();
  await test.close();
});

/**
 * Returns the longest processor time of an event loop turn during `work`, in ms. Processor time, so that other
 * processes on a busy machine do not count. Calls `/healthz` throughout.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const over = new AbortController();
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1_000);
    before = now;
  }, 1);
  const health = (async () => {
    while (!over.signal.aborted) {
      expect((await fetch(`${test.origin}/healthz`)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    clearInterval(timer);
    await health;
  }
  return longest;
}

it('the probe detects a blocked event loop', async () => {
  const blocked = await longestTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 250_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(blocked).toBeGreaterThan(longestTurnMs);
});

const repeated = (atom: string, size: number) => atom.repeat(Math.ceil(size / atom.length)).slice(0, size);

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

type Kind = {
  readonly begin: Route;
  readonly piece: Route;
  readonly start: Route;
  readonly list: Route;
  readonly declaration: (name: string, bytes: number) => object;
  readonly started?: object;
};
const article: Kind = {
  begin: articleImports.startArticleUpload,
  piece: articleImports.uploadArticlePiece,
  start: articleImports.startArticleImport,
  list: articleImports.listArticleImports,
  declaration: (name, bytes) => ({ name, bytes }),
  started: { access: 'premium' },
};
const slack: Kind = {
  begin: archive.startArchiveUpload,
  piece: archive.uploadArchivePiece,
  start: archive.startArchiveImport,
  list: archive.listArchiveImports,
  declaration: (name, bytes) => ({ name, bytes }),
};
const prices: Kind = {
  begin: market.startMarketUpload,
  piece: market.uploadMarketPiece,
  start: market.startMarketImport,
  list: market.getMarketData,
  declaration: (name, bytes) => ({ files: [{ name, bytes }] }),
};

/** Sends the call and accepts any status except a server error. */
async function send(route: Route, input: CallInput): Promise<unknown> {
  const { status, body } = await owner.raw(route, input);
  expect(status, `${route.id}: ${JSON.stringify(body)}`).toBeLessThan(500);
  return body;
}

async function imported(kind: Kind, name: string, bytes: Buffer): Promise<void> {
  const id = String(
    Reflect.get(Object(await send(kind.begin, { body: kind.declaration(name, bytes.length) })), 'id'),
  );
  const params = { id };
  for (let piece = 0; piece * pieceBytes < bytes.length; piece += 1) {
    const base64 = bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes).toString('base64');
    await send(kind.piece, { params, body: { ...(kind === prices ? { file: 0 } : {}), piece, base64 } });
  }
  await send(kind.start, { params, ...(kind.started === undefined ? {} : { body: kind.started }) });
  const ended = async () => {
    const listed: unknown = Reflect.get(Object(await send(kind.list, {})), 'imports');
    const found: unknown = Array.isArray(listed)
      ? listed.find((each) => Reflect.get(each, 'id') === id)
      : null;
    return String(Reflect.get(Object(found), 'state'));
  };
  await expect.poll(ended, { timeout: 60_000, interval: 30 }).toMatch(/done|failed/);
}

const markdownAtoms = [
  '![',
  '[',
  '<',
  '*a ',
  '`',
  '> ',
  '- a\n',
  '|a|\n',
  '[^1]: a\n',
  '&',
  '```chart\n',
  'guaranteed ',
];
const ghost = (html: string) =>
  JSON.stringify({
    db: [
      {
        data: {
          posts: [{ id: '1', title: 'A', status: 'published', published_at: '2024-01-01T00:00:00Z', html }],
        },
      },
    ],
  });
const wxr = (html: string) =>
  `<rss xmlns:content="c" xmlns:wp="w"><channel><item><title>A</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`;
const htmlAtoms = ['<', '<div>', '<!--', '[a '];

/** Uploads a text through one of the import paths. */
const parsers: Readonly<
  Record<string, { readonly atoms: readonly string[]; readonly feed: (text: string) => Promise<unknown> }>
> = {
  'an article in the editor': {
    atoms: markdownAtoms,
    feed: (text) =>
      send(previewArticle, { body: { content: { ...emptyContent, body: text }, articleId: null } }),
  },
  'a legal text': {
    atoms: markdownAtoms,
    feed: (text) => send(previewLegalText, { body: { bodyMarkdown: text } }),
  },
  'a zip of Markdown': {
    atoms: markdownAtoms,
    feed: async (text) =>
      imported(article, 'a.zip', await zipOf({ 'a.md': `---\ntitle: A\ndate: 2024-01-01\n---\n${text}` })),
  },
  'front matter': {
    atoms: ['[', '{a: ', '- '],
    feed: async (text) => imported(article, 'a.zip', await zipOf({ 'a.md': `---\n${text}\n---\nA` })),
  },
  'an export of Ghost': {
    atoms: htmlAtoms,
    feed: (text) => imported(article, 'a.json', Buffer.from(ghost(text))),
  },
  'an export of WordPress': {
    atoms: htmlAtoms,
    feed: (text) => imported(article, 'a.xml', Buffer.from(wxr(text))),
  },
  XML: {
    atoms: ['<a>', '<!DOCTYPE ', '&a;', '<a b="'],
    feed: (text) => imported(article, 'a.xml', Buffer.from(`<rss>${text}`)),
  },
  JSON: {
    atoms: ['[', '{"a":', '"'],
    feed: (text) => imported(article, 'a.json', Buffer.from(`{"posts":${text}`)),
  },
  'a Slack export': {
    atoms: ['*', '_*', '<@', '&lt;', '> ', '```'],
    feed: async (text) =>
      imported(
        slack,
        'a.zip',
        await zipOf({
          'channels.json': JSON.stringify([{ id: 'C01234567', name: 'general' }]),
          'users.json': '[]',
          'general/2024-01-01.json': JSON.stringify([
            { type: 'message', ts: '1704100000.000100', user: 'U01234567', text },
          ]),
        }),
      ),
  },
  'a Slack export of damaged JSON': {
    atoms: ['[', '{"a":', '[['],
    feed: async (text) =>
      imported(slack, 'a.zip', await zipOf({ 'channels.json': text, 'general/2024-01-01.json': text })),
  },
  'a file of prices': {
    atoms: [',', '"', 'a\n', '\n'],
    feed: (text) => imported(prices, 'a.csv', Buffer.from(text)),
  },
  'a file of subscribers': {
    atoms: [',', '"', '"\n', 'a\n', '\n', ';'],
    feed: async (text) => {
      const bytes = Buffer.from(text);
      const begun = await send(subscriberImport.startImportUpload, {
        body: { fileName: 'a.csv', bytes: bytes.length },
      });
      const params = { id: String(Reflect.get(Object(begun), 'id')) };
      for (let piece = 0; piece * pieceBytes < bytes.length; piece += 1)
        await send(subscriberImport.uploadImportPiece, {
          params,
          body: {
            piece,
            base64: bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes).toString('base64'),
          },
        });
      await send(subscriberImport.readImportFile, { params, body: { encoding: null, separator: null } });
    },
  },
  'an SVG as a logo': {
    atoms: ['<g>', '<use href="#a"/>', '&a;'],
    feed: (text) =>
      send(uploadLogo, {
        body: { base64: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}`).toString('base64') },
      }),
  },
};

/** The imports take minutes; `npm run test:inputs` includes them. */
const isWhole = process.env['WORST_INPUTS'] === 'all';
const quick = ['an article in the editor', 'a legal text', 'an SVG as a logo'];

describe.each(Object.entries(parsers))('%s', (name, { atoms, feed }) => {
  const feeding = it.skipIf(!isWhole && !quick.includes(name));
  feeding('leaves the process free to answer', { timeout: 480_000 }, async () => {
    for (const atom of atoms)
      for (const size of sizes) {
        const longest = await longestTurn(() => feed(repeated(atom, size)));
        expect(longest, `${JSON.stringify(atom)}, ${size} characters`).toBeLessThan(longestTurnMs);
      }
  });
});

it('keeps the process responsive with an image of many pixels', async () => {
  const picture = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  for (const bytes of [
    picture,
    picture.subarray(0, picture.length / 2),
    Buffer.concat([picture.subarray(0, 40), Buffer.alloc(1_000_000, 0x41)]),
  ]) {
    const base64 = bytes.toString('base64');
    expect(await longestTurn(() => send(uploadArticleImage, { body: { base64 } }))).toBeLessThan(
      longestTurnMs,
    );
    expect(await longestTurn(() => send(uploadLogo, { body: { base64 } }))).toBeLessThan(longestTurnMs);
  }
});
