import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { writeZip } from '../../testing/zip-writer.ts';
import { importArticles } from './import-articles.ts';

let test: TestApp;
let folder: string;
let staffId: string;
let picture: Buffer;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  folder = scratchFolder('article-import');
  const row = await test.database.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  staffId = row.id;
  picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#445566' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await test.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function zipOf(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const file = path.join(folder, name);
  await writeZip(file, Object.entries(files));
  return file;
}

const bring = (file: string) =>
  importArticles({
    db: test.database.db,
    file,
    access: 'premium',
    staffId,
    time: test.app.clock.now(),
    publishes: true,
  });
const outcomes = async (file: string) =>
  (await bring(file)).lines.map(({ title, outcome }) => [title, outcome]);
const stored = (slug: string) =>
  test.database.db.selectFrom('articles').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
const versions = async () =>
  (await test.database.pool.query('select count(*)::int as n from article_versions')).rows[0];

describe('a zip of Markdown', () => {
  const front = (more: string) => `---\ntitle: Reading a balance sheet\nauthor: Ira Deshmukh\n${more}---\n`;
  const files = () => ({
    'site/_posts/2023-04-05-reading-a-balance-sheet.md': `${front('categories: [Method, Other]\naccess: public\npermalink: /2023/04/reading/\nimage: ../img/cover.png\n')}\nIt begins here.\n\n![Assets](../img/cover.png)\n\n<script>alert(1)</script>\n\n![Far](https://elsewhere.example/x.png)\n`,
    'site/_posts/not-out.md': `---\ntitle: Not out yet\ndraft: true\ndate: 2023-01-01\n---\nText.\n`,
    'site/_posts/sure.md': `---\ntitle: Too good\ndate: 2023-01-02\n---\nIt is a sure shot.\n`,
    'site/_posts/bad.md': `---\ntitle: [unclosed\n---\nText.\n`,
    'site/readme.md': 'No front matter.',
    'site/img/cover.png': picture,
    'site/style.css': 'body{}',
    '__MACOSX/site/._x.md': 'noise',
  });

  it('is imported with its image, old URL and a report; a second import changes nothing', async () => {
    const file = await zipOf('markdown.zip', files());
    const { lines, skipped } = await bring(file);
    expect(lines.map(({ title, outcome, path: at }) => [title, outcome, at])).toEqual([
      ['Reading a balance sheet', 'new', '/articles/reading-a-balance-sheet'],
      ['Not out yet', 'draft', null],
      ['Too good', 'draft', null],
    ]);
    expect(lines[0]?.notes).toEqual(
      expect.arrayContaining([
        'HTML in it is shown as text',
        'a picture did not come along: https://elsewhere.example/x.png',
      ]),
    );
    expect(lines[2]?.notes.join()).toContain('sure shot');
    expect(skipped.map(({ what, why }) => `${what} ${why}`)).toEqual([
      expect.stringMatching(/^site\/_posts\/bad\.md its front matter cannot be read: .*line 2/),
      'site/readme.md it has no front matter',
      'site/style.css is neither text nor a picture that pages show',
    ]);
    const row = await stored('reading-a-balance-sheet');
    expect(row).toMatchObject({
      access: 'public',
      category: 'Method',
      author: 'Ira Deshmukh',
      kind: 'note',
      cover_alt: 'Reading a balance sheet',
    });
    expect(row.published_at.toISOString().slice(0, 10)).toBe('2023-04-05');
    // Articles published elsewhere are not announced again.
    expect(row.announced_at).not.toBeNull();
    expect(row.body_html).toMatch(/<img src="\/api\/article-images\/[0-9a-f]{64}\/600.webp" alt="Assets"/);
    for (const old of ['/2023/04/reading/', '/2023/04/reading']) {
      const answer = await fetch(test.origin + old, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        '/articles/reading-a-balance-sheet',
      ]);
    }
    const before = await versions();
    expect(await outcomes(file)).toEqual([
      ['Reading a balance sheet', 'unchanged'],
      ['Not out yet', 'unchanged'],
      ['Too good', 'unchanged'],
    ]);
    expect(await versions()).toEqual(before);
  });

  it('adds a version if it changed there, unless it was edited here', async () => {
    const changed = files();
    const name = 'site/_posts/2023-04-05-reading-a-balance-sheet.md';
    changed[name] = String(changed[name]).replace('It begins here.', 'It begins anew.');
    const file = await zipOf('changed.zip', changed);
    expect((await outcomes(file))[0]).toEqual(['Reading a balance sheet', 'changed']);
    expect((await stored('reading-a-balance-sheet')).correction).not.toBeNull();
    await test.database.pool.query(
      `update articles set title = 'Ours now', published_by = $1 where slug = 'reading-a-balance-sheet'`,
      [staffId],
    );
    expect((await outcomes(file))[0]).toEqual(['Reading a balance sheet', 'left']);
    expect((await stored('reading-a-balance-sheet')).title).toBe('Ours now');
  });
});

describe('an export of Ghost', () => {
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'extended-heading', tag: 'h2', children: [{ type: 'extended-text', text: 'A heading' }] },
        {
          type: 'paragraph',
          children: [
            { type: 'extended-text', text: 'Bold', format: 1 },
            { type: 'extended-text', text: ' and a ' },
            { type: 'link', url: 'https://example.com/a', children: [{ type: 'text', text: 'link' }] },
          ],
        },
        { type: 'paywall' },
        {
          type: 'list',
          listType: 'number',
          children: [{ type: 'listitem', children: [{ type: 'text', text: 'One' }] }],
        },
        { type: 'audio', src: 'x' },
      ],
      type: 'root',
    },
  });
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    markups: [['strong'], ['a', ['href', 'https://example.com/b']]],
    atoms: [],
    cards: [
      ['image', { src: '__GHOST_URL__/content/images/2021/03/desk.png', alt: 'A desk', caption: 'Where' }],
      ['hr', {}],
    ],
    sections: [
      [
        1,
        'p',
        [
          [0, [], 0, 'Plain '],
          [0, [0], 1, 'bold'],
          [0, [1], 1, 'there'],
        ],
      ],
      [10, 0],
      [3, 'ul', [[[0, [], 0, 'An item']]]],
      [10, 1],
    ],
  });
  const ghost = () => ({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: '5.75.0' },
        data: {
          posts: [
            {
              id: '63f1',
              uuid: 'aaaa-1',
              title: 'From lexical',
              slug: 'from-lexical',
              lexical,
              html: null,
              mobiledoc: null,
              type: 'post',
              status: 'published',
              visibility: 'paid',
              published_at: '2023-02-01T04:30:00.000Z',
              custom_excerpt: 'In short.',
              feature_image: '__GHOST_URL__/content/images/2021/03/desk.png',
            },
            {
              id: '63f2',
              uuid: 'aaaa-2',
              title: 'From mobiledoc',
              slug: 'from-mobiledoc',
              mobiledoc,
              html: null,
              status: 'published',
              visibility: 'members',
              published_at: '2022-02-01T04:30:00.000Z',
            },
            {
              id: '63f3',
              uuid: 'aaaa-3',
              title: 'From HTML & more',
              slug: 'from-html',
              html: '<p>Kept <em>so</em>.</p><!--members-only--><figure class="kg-card kg-embed-card"><iframe src="https://video.example/1"></iframe></figure><table><thead><tr><th>Year</th><th>₹</th></tr></thead><tbody><tr><td>2023</td><td>1|2</td></tr></tbody></table>',
              status: 'published',
              visibility: 'tiers',
              published_at: '2021-02-01T04:30:00.000Z',
            },
            {
              id: '63f4',
              uuid: 'aaaa-4',
              title: 'A draft',
              slug: 'a-draft',
              html: '<p>x</p>',
              status: 'draft',
            },
            { title: 'Without an id' },
          ],
          posts_meta: [{ id: 'm', post_id: '63f1', feature_image_alt: 'A wooden desk' }],
          tags: [
            { id: 't1', name: 'Companies', visibility: 'public' },
            { id: 't2', name: '#internal', visibility: 'internal' },
          ],
          posts_tags: [
            { post_id: '63f1', tag_id: 't2', sort_order: 0 },
            { post_id: '63f1', tag_id: 't1', sort_order: 1 },
          ],
          users: [
            { id: 'u1', name: 'Ira Deshmukh' },
            { id: 'u2', name: 'Vikrant Sathe' },
          ],
          posts_authors: [
            { post_id: '63f1', author_id: 'u2', sort_order: 1 },
            { post_id: '63f1', author_id: 'u1', sort_order: 0 },
          ],
        },
      },
    ],
  });

  it('is read from each of its editor formats, with tiers, tags, authors and images', async () => {
    const file = await zipOf('ghost.zip', {
      'ghost.json': JSON.stringify(ghost()),
      'content/images/2021/03/desk.png': picture,
    });
    const { lines, skipped } = await bring(file);
    expect(lines.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['From lexical', 'new'],
      ['From mobiledoc', 'new'],
      ['From HTML & more', 'new'],
      ['A draft', 'draft'],
    ]);
    expect(skipped).toEqual([{ what: 'Without an id', why: 'it lacks its id' }]);
    const first = await stored('from-lexical');
    expect(first).toMatchObject({
      access: 'premium',
      author: 'Ira Deshmukh and Vikrant Sathe',
      category: 'Companies',
      excerpt: 'In short.',
      cover_alt: 'A wooden desk',
    });
    expect(first.body_markdown).toBe(
      '## A heading\n\n**Bold** and a [link](https://example.com/a)\n\n<!--more-->\n\n1. One\n',
    );
    expect(lines[0]?.notes).toContain('left out: a card of the kind audio');
    const second = await stored('from-mobiledoc');
    expect(second.access).toBe('lite');
    expect(second.body_markdown).toMatch(
      /^<!--more-->\n\nPlain \*\*bold\*\*\[there\]\(https:\/\/example.com\/b\)\n\n!\[A desk\]\(image:[0-9a-f]{64} "Where"\)\n\n- An item\n\n---\n$/,
    );
    const third = await stored('from-html');
    expect(third.preview_html).toBe('<p>Kept <em>so</em>.</p>\n');
    expect(third.body_html).toContain('<td>1|2</td>');
    expect(lines[2]?.notes).toEqual([
      'left out: a frame from https://video.example/1',
      'it was for some tiers: members of Premium read it',
    ]);
    expect((await fetch(`${test.origin}/from-html/`, { redirect: 'manual' })).status).toBe(301);
    const before = await versions();
    expect((await bring(file)).lines.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
    expect(await versions()).toEqual(before);
  });
});

describe('an export of WordPress', () => {
  const item = (fields: string) => `<item>${fields}</item>`;
  const post = (id: string, title: string, content: string, more = '') =>
    item(
      `<title><![CDATA[${title}]]></title><link>https://old.example/2019/05/${id}/</link><pubDate>Mon, 06 May 2019 04:30:00 +0000</pubDate><dc:creator><![CDATA[ira]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid><content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-06 04:30:00</wp:post_date_gmt><wp:post_name><![CDATA[${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}]]></wp:post_name><wp:post_type><![CDATA[post]]></wp:post_type>${more.includes('wp:status') ? '' : '<wp:status><![CDATA[publish]]></wp:status>'}${more}`,
    );
  const wxr = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old &amp; gone</title><wp:author><wp:author_login><![CDATA[ira]]></wp:author_login><wp:author_display_name><![CDATA[Ira Deshmukh]]></wp:author_display_name></wp:author>
${post('11', 'Of blocks', '<!-- wp:paragraph --><p>A block with <strong>weight</strong> &amp; a <a href="javascript:alert(1)">trap</a>.</p><!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more --><!-- wp:image --><figure><img src="https://old.example/wp-content/uploads/2019/05/chart.png" alt="A chart"/><figcaption>Prices</figcaption></figure><!-- /wp:image -->', '<category domain="category" nicename="method"><![CDATA[Method]]></category><category domain="post_tag" nicename="x"><![CDATA[x]]></category><wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[90]]></wp:meta_value></wp:postmeta>')}
${post('12', 'Before blocks', 'One paragraph\nthat goes on.\r\n\r\nAnother, with [caption id="x"]words[/caption].')}
${post('13', 'Behind a password', '<p>Hidden.</p>', '<wp:post_password><![CDATA[x]]></wp:post_password>')}
${post('14', 'Pending', '<p>Soon.</p>', '<wp:status><![CDATA[pending]]></wp:status>')}
${post('15', 'Thrown away', '<p>Gone.</p>', '<wp:status><![CDATA[trash]]></wp:status>')}
${item('<title>chart</title><wp:post_id>90</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2019/05/chart.png</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Prices of 2019</wp:meta_value></wp:postmeta>')}
${item('<title>Menu</title><wp:post_id>91</wp:post_id><wp:post_type>nav_menu_item</wp:post_type>')}
</channel></rss>`;

  it('is read with and without blocks, with drafts, categories, thumbnails and URLs', async () => {
    const file = await zipOf('wordpress.zip', {
      'export.xml': wxr,
      'wp-content/uploads/2019/05/chart.png': picture,
    });
    const { lines, skipped } = await bring(file);
    expect(lines.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Of blocks', 'new'],
      ['Before blocks', 'new'],
      ['Behind a password', 'new'],
      ['Pending', 'draft'],
    ]);
    expect(skipped).toEqual([
      { what: 'Thrown away', why: 'its status is trash' },
      { what: 'Menu', why: 'is of type nav_menu_item' },
    ]);
    const first = await stored('of-blocks');
    expect(first).toMatchObject({ author: 'Ira Deshmukh', category: 'Method', cover_alt: 'Prices of 2019' });
    expect(first.preview_html).toBe('<p>A block with <strong>weight</strong> &amp; a trap.</p>\n');
    expect(first.body_markdown).toMatch(/!\[A chart\]\(image:[0-9a-f]{64} "Prices"\)/);
    expect((await stored('before-blocks')).body_markdown).toBe(
      'One paragraph\\\nthat goes on.\n\nAnother, with words.\n',
    );
    expect((await stored('behind-a-password')).access).toBe('premium');
    const old = await fetch(`${test.origin}/2019/05/11/?utm=x`, { redirect: 'manual' });
    expect(old.headers.get('location')).toBe('/articles/of-blocks');
    expect((await bring(file)).lines.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  });

  it('reports what is missing if images are not included', async () => {
    const file = path.join(folder, 'alone.xml');
    fs.writeFileSync(file, wxr.replaceAll('?p=1', '?p=4').replaceAll('of-blocks', 'of-blocks-again'));
    const { lines } = await bring(file);
    expect(lines[0]?.notes.join()).toContain('a picture did not come along: https://old.example/');
  });
});

it.each([
  ['nothing', ''],
  ['half a JSON', '{"db":['],
  ['another JSON', '{"db":[{"data":{}}]}'],
  ['another XML', '<feed></feed>'],
  ['a zip that is none', 'PK\u0003\u0004 and no more'],
  ['a picture', '\u0089PNG'],
])('explains why %s is refused', async (_what, content) => {
  const file = path.join(folder, 'refused');
  fs.writeFileSync(file, content);
  await expect(bring(file)).rejects.toThrow(/^(?:Not a|The) /);
});
