import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';
import type { PDFPage } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '@niveshak/contract/articles/routes';
import { firmSchema } from '@niveshak/contract/firm/schemas';
import * as routes from '@niveshak/contract/reading/routes';
import type { Chart } from '@niveshak/domain/charts/chart';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { saveArticle } from '../articles/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { faces } from '../platform/pdf/faces.ts';
import { renderArticlePdf } from './article-pdf.ts';
import { blocksOfHtml } from './html-blocks.ts';
import { maskedAddress, maskedName } from './masked-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'people' });
  for (const access of ['public', 'lite', 'premium'] as const) await save(access);
});
afterAll(() => app.close());

const secret = 'The-sentence-behind-the-lock';
const slugOf = (access: string) => `for-${access}`;

async function save(access: 'public' | 'lite' | 'premium') {
  const { instant } = app.app.clock.now();
  await saveArticle(
    app.database.db,
    {
      slug: slugOf(access),
      title: `A <title> & more for ${access}`,
      excerpt: 'An excerpt.',
      author: 'Ira Deshmukh',
      publishedAt: new Date(instant.getTime() - 60_000),
      category: 'Market Notes',
      access,
      kind: 'note',
      bodyMarkdown: `The opening <script>alert(1)</script>.\n\n${'More of it. '.repeat(80)}\n\n## A part\n\n| a | b |\n|---|---:|\n| one | 2 |\n\n- first\n- second\n\n${secret} ${access}.\n`,
      coverImage: null,
      disclosure: null,
    },
    instant,
  );
}

describe('bookmark and reading position', () => {
  it('are the same on every device, and the newest position wins', async () => {
    const phone = await app.demoMember('premium');
    const desk = await app.demoMember('premium');
    const at = { params: { slug: slugOf('premium') } };
    await phone.call(readArticle, at);
    await Promise.all([
      phone.call(routes.putBookmark, { ...at, body: { isBookmarked: true } }),
      desk.call(routes.putBookmark, { ...at, body: { isBookmarked: true } }),
    ]);
    await phone.call(routes.putPosition, { ...at, body: { position: 4_200 } });
    const state = await desk.call(routes.getReadingState, at);
    expect(state).toMatchObject({ isBookmarked: true, position: 4_200 });
    expect(state.openedAt).not.toBeNull();
    const list = await desk.call(routes.getReadingList);
    expect(list.begun.map(({ article }) => article.slug)).toEqual([at.params.slug]);
    expect(list.bookmarked.map(({ article }) => article.slug)).toEqual([at.params.slug]);
    expect(list.opened.map(({ article }) => article.slug)).toContain(at.params.slug);
    await desk.call(routes.putPosition, { ...at, body: { position: 9_900 } });
    await phone.call(routes.putBookmark, { ...at, body: { isBookmarked: false } });
    const after = await phone.call(routes.getReadingList);
    expect([after.begun, after.bookmarked]).toEqual([[], []]);
  });

  it('are private to the member', async () => {
    const other = await app.demoMember('quarterly');
    const at = { params: { slug: slugOf('premium') } };
    expect(await other.call(routes.getReadingState, at)).toEqual({
      isBookmarked: false,
      position: 0,
      openedAt: null,
    });
  });
});

describe('the feed', () => {
  const read = async (url: string) => fetch(`${app.origin}${new URL(url).pathname}`);

  it('has articles of the plan in full, and nothing of the others', async () => {
    for (const [name, opens] of [
      ['premium', ['public', 'lite', 'premium']],
      ['lite', ['public', 'lite']],
      ['expired', ['public']],
    ] as const) {
      const member = await app.demoMember(name);
      const { url } = await member.call(routes.makeReadingFeed);
      const answer = await read(url);
      expect(answer.headers.get('content-type')).toContain('application/atom+xml');
      expect(answer.headers.get('cache-control')).toContain('private');
      const xml = await answer.text();
      expect(XMLValidator.validate(xml)).toBe(true);
      for (const access of ['public', 'lite', 'premium']) {
        const isOpen = (opens as readonly string[]).includes(access);
        expect(xml.includes(`${secret} ${access}`), `${name} ${access}`).toBe(isOpen);
      }
      expect(xml).not.toContain('<script>');
    }
  });

  it('is valid Atom', async () => {
    const member = await app.demoMember('premium');
    const { url } = await member.call(routes.makeReadingFeed);
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
    const { feed } = parser.parse(await (await read(url)).text());
    // RFC 4287, 4.1.1 and 4.1.2: required elements of a feed and an entry.
    for (const name of ['id', 'title', 'updated', 'author']) expect(feed).toHaveProperty(name);
    expect(feed.entry.length).toBeGreaterThan(5);
    const ids = new Set();
    for (const entry of feed.entry) {
      for (const name of ['id', 'title', 'updated', 'link', 'content']) expect(entry).toHaveProperty(name);
      expect(new Date(entry.updated).toISOString()).toBe(entry.updated);
      expect(entry.content['@_type']).toBe('html');
      ids.add(entry.id);
    }
    expect(ids.size).toBe(feed.entry.length);
    expect(feed.entry.map((entry: { title: string }) => entry.title)).toContain(
      'A <title> & more for premium',
    );
  });

  it('is not resent to a reader that has it, but is after the plan changed', async () => {
    const tags = new Map<string, string>();
    for (const name of ['premium', 'lite'] as const) {
      const member = await app.demoMember(name);
      const { url } = await member.call(routes.makeReadingFeed);
      const again = (tag: string) =>
        fetch(`${app.origin}${new URL(url).pathname}`, { headers: { 'if-none-match': tag } });
      const tag = (await read(url)).headers.get('etag') ?? '';
      const known = await again(`"another", W/${tag}`);
      expect([known.status, await known.text()]).toEqual([304, '']);
      for (const other of tags.values()) expect((await again(other)).status).toBe(200);
      tags.set(name, tag);
      await app.database.pool.query(
        `update articles set title = title || '!' where slug = (select min(slug) from articles)`,
      );
      expect((await again(tag)).status).toBe(200);
    }
  });

  it('ends at its old URL when it is renewed, and everywhere when it is disabled', async () => {
    const member = await app.demoMember('quarterly');
    const first = await member.call(routes.makeReadingFeed);
    const second = await member.call(routes.makeReadingFeed);
    expect((await read(first.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    expect((await member.call(routes.getReadingFeed)).madeAt).toBe(second.madeAt);
    await member.call(routes.endReadingFeed);
    expect((await read(second.url)).status).toBe(404);
    expect(await member.call(routes.getReadingFeed)).toEqual({ madeAt: null });
  });
});

describe('the PDF', () => {
  it('requires a plan with access, and is marked with the masked name', async () => {
    const member = await app.demoMember('premium');
    const pdf = await member.raw(routes.getArticlePdf, { params: { slug: slugOf('premium') } });
    expect(pdf.status).toBe(200);
    if (!(pdf.body instanceof Uint8Array)) throw new Error('The answer is no file.');
    const document = await PDFDocument.load(pdf.body, { updateMetadata: false });
    expect(document.getTitle()).toBe('A <title> & more for premium');
    expect(document.catalog.toString()).toContain('/MarkInfo');
    const lite = await app.demoMember('lite');
    const refused = await lite.raw(routes.getArticlePdf, { params: { slug: slugOf('premium') } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'not-in-plan' } });
    expect([maskedAddress('premium@demo.test'), maskedName('Asha', 'Rao')]).toEqual([
      'pr•••@demo.test',
      'Asha R.',
    ]);
  });

  it('continues across pages, renders charts, and aligns decimals', async () => {
    const chart: Chart = {
      kind: 'lines',
      title: 'Orvenna +37.1%',
      subtitle: 'Change since 1 Jan 2025',
      source: 'Exchange closes.',
      dates: ['2025-01-01', '2025-01-02', '2025-01-03'].map(calendarDate),
      panels: [
        {
          subtitle: null,
          unit: 'change',
          series: [{ label: 'Orvenna', tone: 'subject', values: [0, 0.2, 0.371] }],
          base: 0,
          isFilled: false,
          share: 1,
          extent: null,
        },
      ],
      marks: [],
    };
    const firm = firmSchema.parse(demoFirm);
    const at = app.app.clock.now().instant;
    const bytes = await renderArticlePdf({
      title: 'Long',
      excerpt: 'A text of two pages.',
      author: 'A',
      category: 'B',
      publishedAt: at,
      correctedAt: null,
      bodyHtml: `<chart-place data-number="1"></chart-place><p>${'A sentence of the text that goes on and on. '.repeat(120)}</p>`,
      charts: new Map([[1, chart]]),
      disclosureHtml: null,
      corrections: [],
      firm,
      reader: 'A',
      at,
    });
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(document.getPageCount()).toBe(2);
    const [first = '', second = ''] = document.getPages().map(contentOf);
    const sizes = (content: string) => [...content.matchAll(/([\d.]+) Tf/g)].map(([, size]) => Number(size));
    // Lines of the text, and three in the footer.
    expect(sizes(second).filter((size) => size === 10.5).length).toBeGreaterThan(5);
    expect(sizes(second).filter((size) => size === 7.5)).toHaveLength(3);
    // Vector lines, not an image.
    expect(first.match(/ l\n/g)?.length).toBeGreaterThan(5);
    expect(structureOf(document)).toContain('Orvenna +37.1%. Change since 1 Jan 2025.');
    const [figure, kerned] = ['37.1', 'AVA'].map((text) => faces.bold.layout(text));
    const plain = (run: typeof figure) =>
      run?.glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    expect(figure?.advanceWidth).toBe(plain(figure));
    expect(kerned?.advanceWidth).toBeLessThan(plain(kerned) ?? 0);
  });

  it('prints every word of a text, including tables and lists', () => {
    const blocks = blocksOfHtml(
      '<p>One <strong>two</strong> <a href="https://a.test/x">three</a></p><h2 id="x">Head</h2><ol start="3"><li>first</li><li><p>second</p><p>more</p></li></ol><blockquote><p>said</p></blockquote><div class="table-scroll"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div><img src="/x" alt="A cat"><dl><dt>Term</dt><dd>Told</dd></dl>',
    );
    expect(blocks.map((block) => block.kind)).toEqual([
      'paragraph',
      'heading',
      'item',
      'item',
      'item',
      'quote',
      'table',
      'figure',
      'term',
      'paragraph',
    ]);
    expect(JSON.stringify(blocks)).toContain('(https://a.test/x)');
    expect(blocks[2]).toMatchObject({ marker: '3.' });
    expect(blocks[6]).toMatchObject({
      rows: [
        { isHead: true, cells: ['a'] },
        { isHead: false, cells: ['1'] },
      ],
    });
  });
});

/** Returns a page's content stream, as operators. */
function contentOf({ node }: PDFPage): string {
  const contents = node.lookup(PDFName.of('Contents'));
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => node.context.lookup(each)) : [contents];
  return streams
    .map((each) =>
      each instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(each).decode()).toString('latin1') : '',
    )
    .join('\n');
}

/** Returns the alternative texts of figures in a document's structure tree. */
function structureOf(document: PDFDocument): string {
  return document.context
    .enumerateIndirectObjects()
    .map(([, each]) => (each instanceof PDFDict ? each.lookup(PDFName.of('Alt')) : undefined))
    .map((alt) => (alt instanceof PDFString || alt instanceof PDFHexString ? alt.decodeText() : ''))
    .join('\n');
}
