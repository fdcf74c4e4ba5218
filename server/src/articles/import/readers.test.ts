import { describe, expect, it } from 'vitest';
import { readGhost } from './read-ghost.ts';
import { readMarkdownFile } from './read-markdown-file.ts';
import { readWxr } from './read-wxr.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { lexicalHtml } from './ghost-html.ts';

function markdownFile(head: string, body = 'A paragraph.', fence = '---') {
  const read = readMarkdownFile('posts/2021-03-04-a-look.md', `${fence}\n${head}\n${fence}\n${body}\n`);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

describe('front matter', () => {
  it.each([
    ['tags:', {}],
    ['description:\nauthor:', { author: 'Unknown' }],
    ['author:\n  name: Meera Kulkarni', { author: 'Meera Kulkarni' }],
    ['authors:\n  - name: Meera Kulkarni\n  - Dev Rao', { author: 'Meera Kulkarni and Dev Rao' }],
    ['categories:\n- Software\n-', { category: 'Software' }],
    ['cover:\n  image: /img/a.png\n  alt: A chart', { cover: { place: 'img/a.png', alt: 'A chart' } }],
    ['image: [a.png, b.png]', { cover: { place: 'posts/a.png', alt: 'A look' } }],
    ['tags: [a]\ntags: [b]', { category: 'b' }],
    ['draft: "false"', {}],
    ['published: "yes"', {}],
    ['date: 2021-03-04 10:00:00 +0530', { publishedAt: new Date('2021-03-04T04:30:00Z') }],
  ])('%s is read, and the article is published', (head, expected) => {
    const piece = markdownFile(`title: A look\n${head}`);
    expect(piece).toMatchObject({ title: 'A look', notes: [], ...expected });
    expect(piece.publishedAt).not.toBeNull();
  });

  it('omits and reports an invalid optional field', () => {
    const piece = markdownFile('title: A look\ntags: { a: 1 }\nexcerpt: [1, 2]');
    expect(piece.notes).toEqual([
      'its field excerpt was left out: it was not understood',
      'its field tags was left out: it was not understood',
    ]);
    expect(piece.publishedAt).not.toBeNull();
  });

  it.each([
    ['author: { id: 4 }', 'its field author was not understood'],
    ['date: soon', 'its field date was not understood'],
    ['draft: perhaps', 'its field draft was not understood'],
    ['access: gold', 'its access gold was not understood'],
  ])('makes a draft with a note: %s', (head, note) => {
    expect(markdownFile(`title: A look\n${head}`)).toMatchObject({
      publishedAt: null,
      notes: expect.arrayContaining([note]),
    });
  });

  it('makes a draft for draft: "true"', () => {
    expect(markdownFile('draft: "true"').publishedAt).toBeNull();
  });

  it('is read as TOML in the formats of Hugo and Zola', () => {
    const head =
      'title = "A look"\ndate = 2021-03-04T10:00:00+05:30\ndraft = false\nauthors = ["Meera Kulkarni"]\n[taxonomies]\ncategories = ["Method"]';
    expect(markdownFile(head, 'Text.', '+++')).toMatchObject({
      title: 'A look',
      author: 'Meera Kulkarni',
      category: 'Method',
      publishedAt: new Date('2021-03-04T04:30:00Z'),
      body: 'Text.\n',
    });
  });

  it('reports template code and makes a draft, except inside code', () => {
    expect(markdownFile('title: x', 'Text {% include chart.html %}.')).toMatchObject({
      publishedAt: null,
      notes: ['template code is not understood: {% include chart.html %}'],
    });
    expect(markdownFile('title: x', '{{< figure src="a.png" >}}').notes.join()).toContain('{{< figure');
    expect(markdownFile('title: x', 'Text `{% include %}`.').notes).toEqual([]);
  });

  it.each([
    ['> A quotation\n> goes on.', 'A quotation goes on.'],
    ['# A heading\n\n![x](a.png)\n\nFirst & *last*.', 'First & last.'],
  ])('gives %j a plain-text excerpt', (body, excerpt) => {
    expect(markdownFile('title: x', body).opening).toBe(excerpt);
  });
});

const wxr = (content: string, title = 'A title', more = '') =>
  readWxr(`<?xml version="1.0"?><rss><channel><wp:author><wp:author_login>meera</wp:author_login>
<wp:author_display_name><![CDATA[Meera &amp; Sons]]></wp:author_display_name></wp:author><item><title><![CDATA[${title}]]></title>
<dc:creator>meera</dc:creator><guid>g</guid><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>7</wp:post_id>
<wp:post_date_gmt>2019-05-06 04:30:00</wp:post_date_gmt><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${more}</item></channel></rss>`)
    .pieces[0];

describe('WordPress classic content', () => {
  it.each([
    [
      'One.\n\nTwo.\n\n<p style="text-align: center;">* * *</p>\n\nThree.\n\nFour.',
      'One.\n\nTwo.\n\n\\* \\* \\*\n\nThree.\n\nFour.\n',
    ],
    ['Office:\n12 Fort Road\r\nMumbai\n\nNext.', 'Office:\\\n12 Fort Road\\\nMumbai\n\nNext.\n'],
    ['A.\n\n<pre>one\n\ntwo</pre>\n\nB.', 'A.\n\n```\none\n\ntwo\n```\n\nB.\n'],
    ['<ul>\n<li>One</li>\n\n<li>Two</li>\n<li>Three</li>\n</ul>', '- One\n- Two\n- Three\n'],
    [
      'A.\n\n[sourcecode language="python"]\nif a < 1:\n\n    b()\n[/sourcecode]\n\nB.',
      'A.\n\n```python\nif a < 1:\n\n    b()\n```\n\nB.\n',
    ],
    ['[php]\n$x = 1;\n\n$y;\n[/php]', '```php\n$x = 1;\n\n$y;\n```\n'],
    ['<div>One\n\nTwo</div>', 'One\n\nTwo\n'],
    ['<strong>A</strong>\n\n<a href="https://a.example/">B</a>', '**A**\n\n[B](https://a.example/)\n'],
    [
      'Before\n\nblocks.<!-- wp:paragraph --><p>A\nblock.</p><!-- /wp:paragraph -->',
      'Before\n\nblocks.\n\nA block.\n',
    ],
    ['One.\n\n<!-- a comment -->\n\nTwo.', 'One.\n\nTwo.\n'],
    ['One<!--more-->two', 'One\n\n<!--more-->\n\ntwo\n'],
  ])('%j', (content, markdown) => {
    expect(wxr(content)?.body).toBe(markdown);
  });

  it('decodes entities in titles, authors and categories', () => {
    const category = '<category domain="category"><![CDATA[Tips &amp; Tricks]]></category>';
    expect(wxr('<p>x</p>', 'Q&amp;A: Meera&#8217;s <em>picks</em>', category)).toMatchObject({
      title: 'Q&A: Meera’s picks',
      author: 'Meera & Sons',
      category: 'Tips & Tricks',
    });
  });

  it('reports shortcodes, and makes a draft for unknown ones', () => {
    expect(wxr('One [my_table id="4"] two [sic].')).toMatchObject({
      publishedAt: null,
      notes: ['a shortcode is not understood: [my_table]'],
    });
    expect(wxr('One <code>[my_table id="4"]</code> two.')?.notes).toEqual([]);
    const gallery = wxr('One [gallery ids="1,2"] [sic].');
    expect(gallery?.notes).toEqual(['left out: [gallery]']);
    expect(gallery?.publishedAt).not.toBeNull();
  });

  it('makes a draft for an empty text', () => {
    expect(wxr('')).toMatchObject({ publishedAt: null, notes: ['its text is empty'] });
  });

  it('reads very deeply nested XML', () => {
    expect(() => readWxr(`<rss>${'<a>'.repeat(3_000)}`)).toThrow('Not a WordPress export');
  });
});

const post = {
  id: 1,
  uuid: 'u-1',
  title: 'Old one',
  slug: 'old-one',
  status: 'published',
  author_id: 1,
  published_at: 1_424_346_829_000,
};
const ghost = (fields: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  posts: [{ ...post, ...fields }],
  users: [{ id: 1, name: 'Meera Kulkarni' }],
  tags: [{ id: 1, name: 'Companies' }],
  posts_tags: [{ id: 1, post_id: 1, tag_id: 1 }],
  ...more,
});
const first = (json: unknown) => readGhost(json).pieces[0];

describe('Ghost', () => {
  it.each([
    ['in db', (data: unknown) => ({ db: [{ data }] })],
    ['without db', (data: unknown) => ({ meta: {}, data })],
    ['bare', (data: unknown) => data],
  ])('is read in version 0.x: %s', (_what, wrap) => {
    expect(first(wrap(ghost({ markdown: 'Only *markdown*.', html: null, image: '/a.png' })))).toMatchObject({
      author: 'Meera Kulkarni',
      category: 'Companies',
      publishedAt: new Date(1_424_346_829_000),
      cover: { place: '/a.png', alt: 'Old one' },
      body: 'Only *markdown*.\n',
      notes: [],
    });
    expect(
      first(wrap(ghost({ html: '<p>x</p>', published_at: '2015-02-20 11:00:00' })))?.publishedAt,
    ).toEqual(new Date('2015-02-20T11:00:00Z'));
  });

  const card =
    '# Results\n\nUp **12 %**, see [it](https://a.example/f).\n\n* one\n* two\n\n| Year | ₹ |\n|---|---|\n| 2023 | 1 |\n';
  it.each([
    ['lexical', { root: { children: [{ type: 'markdown', markdown: card }] } }],
    ['mobiledoc', { cards: [['card-markdown', { markdown: card }]], sections: [[10, 0]] }],
  ])('keeps the format of a Markdown card of %s', (editor, document) => {
    expect(first(ghost({ [editor]: JSON.stringify(document) }))).toMatchObject({
      body: '## Results\n\nUp **12 %**, see [it](https://a.example/f).\n\n- one\n- two\n\n| Year | ₹ |\n| - | - |\n| 2023 | 1 |\n',
      opening: 'Up 12 %, see it.',
      notes: [],
    });
  });

  it('treats a soft return as a line break', () => {
    const mobiledoc = JSON.stringify({
      atoms: [['soft-return', '', {}]],
      sections: [
        [
          1,
          'p',
          [
            [0, [], 0, 'Office'],
            [1, [], 0, 0],
            [0, [], 0, '12 Fort Road'],
          ],
        ],
      ],
    });
    expect(first(ghost({ mobiledoc }))?.body).toBe('Office\\\n12 Fort Road\n');
  });

  it.each([
    [{ html: null }, 'its text was not understood'],
    [{ lexical: '{"root":{"children":[{"type":"poem"}]}}' }, 'left out: a card of the kind poem'],
    [{ html: '<p>x</p>', published_at: 'soon' }, 'its field published_at was not understood'],
    [{ html: '<p>x</p>', title: { a: 1 } }, 'its field title was not understood'],
    [{ html: '<p>x</p>', author_id: 9 }, 'its author 9 is not in the export'],
    [{ html: '<p>x</p>', visibility: 'gold' }, 'its visibility gold was not understood'],
    [{ html: '<p>x</p>', status: 'sent' }, 'its status was sent: imported as a draft'],
  ])('imports %j as a draft with a note', (fields, note) => {
    expect(first(ghost(fields))).toMatchObject({ publishedAt: null, notes: expect.arrayContaining([note]) });
  });
});

describe('HTML', () => {
  it.each([
    [
      '<p>See the <a href="https://a.example/a">report </a>that was filed, and<a href="https://a.example/b"> the note</a>.</p>',
      'See the [report](https://a.example/a) that was filed, and [the note](https://a.example/b).\n',
    ],
    ['<p><b>Bold </b>next<i> it</i>.</p>', '**Bold** next *it*.\n'],
    ['<p>A <code>P/E </code>of ten.</p>', 'A `P/E `of ten.\n'],
    ['<p># no heading, &lt;b&gt; ~~no~~ ^[no]</p>', '\\# no heading, \\<b> \\~\\~no\\~\\~ \\^\\[no]\n'],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html).markdown).toBe(markdown);
  });

  it('keeps the words of very deep nesting and reports what was lost', () => {
    for (const depth of [200, 60_000]) {
      const { markdown, doubts } = htmlToMarkdown(`${'<div>'.repeat(depth)}deep`);
      expect(markdown).toBe('deep\n');
      expect(doubts).toEqual(['its HTML is nested more than 150 deep: formatting was lost']);
    }
    const deep = `{"root":{"children":${'[{"type":"a","children":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}}`;
    expect(lexicalHtml(deep)).toBeNull();
  });
});
