import { describe, expect, it } from 'vitest';
import { harmIn, hostileHtml, hostileMarkdown } from '../testing/hostile-content.ts';
import { htmlToMarkdown } from './import/html-to-markdown.ts';
import { lexicalHtml, mobiledocHtml } from './import/ghost-html.ts';
import { readWxr } from './import/read-wxr.ts';
import { readMarkdownFile } from './import/read-markdown-file.ts';
import { articleEmailHtml } from './email-html.ts';
import { renderArticle, renderWithLinks } from './rendering.ts';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { firmSchema } from '@niveshak/contract/firm/schemas';

const firm = firmSchema.parse(demoFirm);

/** Returns every rendering of a text: page, preview, page with links, and email, without the email's own styles. */
async function shown(markdown: string): Promise<string[]> {
  const { bodyHtml, previewHtml } = await renderArticle(markdown);
  const email = await articleEmailHtml(
    {
      access: 'public',
      bodyMarkdown: markdown,
      figures: { images: {}, charts: {} },
      disclosure: null,
      recommendations: [],
    },
    firm,
  );
  const own = (html: string) => html.replaceAll(/ (?:style|class)="[^"]*"/g, '');
  return [
    bodyHtml,
    previewHtml,
    await renderWithLinks(markdown, []),
    own(email.wholeHtml),
    own(email.previewHtml),
  ];
}
const harm = async (markdown: string) => (await shown(markdown)).flatMap(harmIn);

it('the test detects harm', async () => {
  for (const [what, html] of hostileHtml.filter(([name]) => !/comment that|unclosed|in a title/.test(name)))
    expect(harmIn(html), what).not.toEqual([]);
});

describe.each(hostileHtml)('%s', (_what, html) => {
  it('is harmless in Markdown', async () => {
    expect(await harm(`Before.\n\n${html}\n\nAfter ${html}.`)).toEqual([]);
  });

  it('is harmless from HTML, and the text around it stays', async () => {
    const { markdown } = htmlToMarkdown(`<p>Before.</p><div>${html}</div>`);
    expect(await harm(markdown)).toEqual([]);
    expect((await shown(markdown))[0]).toContain('Before.');
  });

  it('is harmless from Ghost’s editors', async () => {
    const lexical = lexicalHtml(
      JSON.stringify({
        root: {
          children: [
            { type: 'html', html },
            { type: 'paragraph', children: [{ type: 'text', text: html, format: 1 }] },
            { type: 'link', url: html, children: [{ type: 'text', text: 'x' }] },
            { type: 'image', src: html, alt: html, caption: html },
            { type: 'embed', url: html },
          ],
        },
      }),
    );
    const mobiledoc = mobiledocHtml(
      JSON.stringify({
        markups: [['a', ['href', html]], [html]],
        cards: [
          ['html', { html }],
          ['markdown', { markdown: html }],
          ['image', { src: html, alt: html }],
        ],
        sections: [
          [1, 'p', [[0, [0, 1], 2, html]]],
          [10, 0],
          [10, 1],
          [10, 2],
          [1, html, []],
        ],
      }),
    );
    for (const each of [lexical, mobiledoc])
      expect(await harm(htmlToMarkdown(each?.html ?? '').markdown)).toEqual([]);
  });

  it('is harmless from WordPress and from a file', async () => {
    const xml = `<rss><channel><item><title><![CDATA[${html}]]></title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[<!-- wp:html -->${html.replaceAll(']]>', '')}<!-- /wp:html -->]]></content:encoded></item></channel></rss>`;
    const [piece] = readWxr(xml).pieces;
    expect(await harm(piece?.body ?? '')).toEqual([]);
    const file = readMarkdownFile('a.md', `---\ntitle: x\n---\n${html}\n`);
    expect(typeof file === 'string' ? [] : await harm(file.body)).toEqual([]);
  });
});

it.each(hostileMarkdown)('%s is harmless', async (_what, markdown) => {
  expect(await harm(markdown)).toEqual([]);
  expect(await harm(`Before ${markdown} after.`)).toEqual([]);
});

it('never expands entities declared by a document', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
<rss><channel><item><title>&b;&x;</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
  const [piece] = readWxr(bomb).pieces;
  expect(piece?.title).not.toContain('lollollol');
  expect(piece?.title).not.toContain('root:');
});
