import { expect, it } from 'vitest';
import { readMarkdownFile } from './read-markdown-file.ts';
import { readWxr } from './read-wxr.ts';

const exportOf = (content: string) =>
  `<?xml version="1.0"?><rss><channel><item><title>A title</title><guid>g</guid><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;

it.each([
  ['signs', '<'.repeat(1_000_000)],
  ['open elements', '<b>'.repeat(300_000)],
  ['open tags', '<a '.repeat(300_000)],
  ['emphasis', '*_'.repeat(300_000)],
  ['cuts', `${'<b>'.repeat(100)}${'<!--more-->'.repeat(10_000)}`],
  ['shortcodes', '[a_b '.repeat(100_000)],
  ['unclosed code', '[code]<pre>'.repeat(50_000)],
  ['blank lines', `x${' \n'.repeat(200_000)}`],
])('reads 100,000 × %s within the timeout, so not in quadratic time', (_what, text) => {
  expect(readWxr(exportOf(text)).pieces).toHaveLength(1);
  readMarkdownFile('a.md', `---\ntitle: x\n---\n${text.slice(0, 200_000)}`);
});

it.each(['![', '<!--', '<a ', '![](', '`'])(
  'reads a Markdown file of repeated %s within the timeout, so not in quadratic time',
  (text) => {
    readMarkdownFile('a.md', `---\ntitle: x\n---\n${text.repeat(20_000)}`);
  },
);
