import fs from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'htmlparser2';
import { isTag, isText } from 'domhandler';
import type { Element } from 'domhandler';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/reading/routes';
import { importArticles, saveArticle } from '../articles/index.ts';
import { atomProblems } from '../testing/atom-problems.ts';
import { harmIn, hostileHtml, hostileMarkdown } from '../testing/hostile-content.ts';
import { harmInPdf } from '../testing/pdf-harm.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { writeZip } from '../testing/zip-writer.ts';

/** All hostile content combined, for each way to create an article. */
const everything = {
  html: hostileHtml.map(([, html]) => html),
  markdown: hostileMarkdown.map(([, markdown]) => markdown),
};
const bodyMarkdown = [...everything.markdown, ...everything.html].join('\n\n');
const title = `“Quoted” <script>alert(1)</script> & ]]> <b>bold</b>`;

let app: TestApp;
let folder: string;
let member: TestMember;
let slugs: readonly string[];
beforeAll(async () => {
  app = await createTestApp({ demo: 'people' });
  folder = scratchFolder('hostile-reading');
  member = await app.demoMember('premium');
  const { instant } = app.app.clock.now();
  await saveArticle(
    app.database.db,
    {
      slug: 'hostile-written',
      title,
      excerpt: title,
      author: title,
      publishedAt: new Date(instant.getTime() - 60_000),
      category: title,
      access: 'premium',
      kind: 'note',
      bodyMarkdown,
      coverImage: null,
      disclosure: null,
    },
    instant,
  );
  const brought = [
    await bring('hostile.json', (file) => fs.writeFileSync(file, ghost())),
    await bring('hostile.xml', (file) => fs.writeFileSync(file, wordPress())),
    await bring('hostile.zip', (file) => writeZip(file, [['hostile.md', markdownFile()]])),
  ];
  slugs = ['hostile-written', ...brought.flat()];
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Imports an export. Returns the slugs of its articles. */
async function bring(name: string, write: (file: string) => Promise<void> | void): Promise<string[]> {
  const file = path.join(folder, name);
  await write(file);
  const { id } = await app.database.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const { lines } = await importArticles({
    db: app.database.db,
    file,
    access: 'premium',
    staffId: id,
    time: app.app.clock.now(),
    publishes: true,
  });
  expect(lines.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'new'));
  return lines.map(({ path: at }) => (at ?? '').replace('/articles/', ''));
}

function ghost(): string {
  const post = (id: string, body: object) => ({
    id,
    uuid: id,
    title,
    slug: `hostile-ghost-${id}`,
    status: 'published',
    visibility: 'paid',
    published_at: '2025-06-01T04:30:00.000Z',
    ...body,
  });
  const lexical = JSON.stringify({
    root: {
      type: 'root',
      children: everything.html.flatMap((html) => [
        { type: 'html', html },
        { type: 'paragraph', children: [{ type: 'text', text: html, format: 1 }] },
        { type: 'link', url: html, children: [{ type: 'text', text: 'x' }] },
        { type: 'image', src: html, alt: html, caption: html },
      ]),
    },
  });
  const posts = [post('html', { html: everything.html.join('<p>x</p>') }), post('lexical', { lexical })];
  return JSON.stringify({ db: [{ meta: { version: '5.75.0' }, data: { posts } }] });
}

function wordPress(): string {
  const content = everything.html.join('\n\n').replaceAll(']]>', '');
  return `<?xml version="1.0"?><rss version="2.0"><channel><item><title><![CDATA[${title.replaceAll(']]>', '')}]]></title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_date_gmt>2025-06-01 04:30:00</wp:post_date_gmt><wp:post_name>hostile-wordpress</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
}

const markdownFile = () =>
  `---\ntitle: ${JSON.stringify(title)}\ndate: 2025-06-01\nslug: hostile-file\n---\n\n${bodyMarkdown}\n`;

async function readFeed() {
  const { url } = await member.call(routes.makeReadingFeed);
  return (await fetch(`${app.origin}${new URL(url).pathname}`)).text();
}
const childrenOf = (element: Element, name: string) =>
  element.children.filter(isTag).filter((child) => child.name === name);
const textOf = (element: Element | undefined) =>
  (element?.children ?? []).map((child) => (isText(child) ? child.data : '')).join('');
/** Returns the HTML that a feed reader shows for each article, by article URL. */
function shownBy(xml: string): ReadonlyMap<string, string> {
  const [feed] = parseDocument(xml, { xmlMode: true }).children.filter(isTag);
  if (feed === undefined) throw new Error('There is no feed.');
  return new Map(
    childrenOf(feed, 'entry').map((entry) => {
      const [link] = childrenOf(entry, 'link');
      const slug = link?.attribs['href']?.split('/articles/')[1] ?? '';
      return [slug, textOf(childrenOf(entry, 'content')[0])];
    }),
  );
}

describe('one article of each source', () => {
  it('is harmless in the feed, which stays valid', async () => {
    const xml = await readFeed();
    expect(atomProblems(xml)).toEqual([]);
    const shown = shownBy(xml);
    for (const slug of slugs) {
      const html = shown.get(slug) ?? '';
      expect(html.length, slug).toBeGreaterThan(100);
      expect(harmIn(html), slug).toEqual([]);
    }
  });

  it('is harmless in the PDF', async () => {
    for (const slug of slugs) {
      const pdf = await member.raw(routes.getArticlePdf, { params: { slug } });
      if (!(pdf.body instanceof Uint8Array)) throw new Error(`${slug} is no file: ${pdf.status}`);
      expect(await harmInPdf(pdf.body), slug).toEqual([]);
      expect((await PDFDocument.load(pdf.body)).getPageCount(), slug).toBeGreaterThan(0);
    }
  });
});

describe('the checks detect harm', () => {
  it.each<[string, (document: PDFDocument) => Promise<void> | void]>([
    ['JavaScript', (document) => document.addJavaScript('x', 'app.alert(1)')],
    ['EmbeddedFiles', (document) => document.attach(Buffer.from('x'), 'x.txt')],
    ['an action /Launch', (document) => link(document, { S: 'Launch', F: PDFString.of('calc.exe') })],
    ['an action /JavaScript', (document) => link(document, { S: 'JavaScript', JS: PDFString.of('1') })],
    [
      'a link to javascript:alert(1)',
      (document) => link(document, { S: 'URI', URI: PDFString.of('javascript:alert(1)') }),
    ],
    [
      'a link to data:text/html,x',
      (document) => link(document, { S: 'URI', URI: PDFString.of('data:text/html,x') }),
    ],
  ])('in a PDF: %s', async (harm, spoil) => {
    const document = await PDFDocument.create();
    document.addPage();
    link(document, { S: 'URI', URI: PDFString.of('https://a.test/') });
    expect(await harmInPdf(await document.save())).toEqual([]);
    await spoil(document);
    expect(await harmInPdf(await document.save())).toContain(harm);
  });

  it('in a feed', async () => {
    const xml = await readFeed();
    expect(atomProblems(xml)).toEqual([]);
    for (const [from, to] of [
      ['<updated>', '<updated>x'],
      [/<id>urn:uuid:[^<]*<\/id>/, ''],
      [/<id>urn:uuid:[^<]*<\/id>/g, '<id>urn:uuid:1</id>'],
      ['<content type="html"', '<content type="html"><p>x</p></content><content type="html"'],
      ['<category term=', '<category label='],
      [/<author><name>[^<]*<\/name><\/author>/g, ''],
      ['http://www.w3.org/2005/Atom', 'http://example.com/'],
      ['</entry>', ''],
      ['<published>', '<pubDate/><published>'],
      [/<summary>/, '<summary type="xhtml">'],
    ] as const)
      expect(atomProblems(xml.replace(from, to)), String(from)).not.toEqual([]);
  });
});

function link(document: PDFDocument, action: Readonly<Record<string, string | PDFString>>): void {
  const { context } = document;
  const annotation = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action });
  const page = document.getPages().at(-1);
  page?.node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]));
}
