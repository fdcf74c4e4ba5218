import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-article.ts';

const canary = 'CANARY';
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);
const previewOf = (markdown: string) => renderMarkdown(markdown, {}).previewHtml.html;

/** Texts with a given number of words, in every shape without a preview cut. */
const shapes: Readonly<Record<string, (words: readonly string[]) => string>> = {
  'one paragraph': (words) => words.join(' '),
  'hard breaks': (words) => words.map((word) => `${word}  `).join('\n'),
  'backslash breaks': (words) => words.join('\\\n'),
  paragraphs: (words) => words.join('\n\n'),
  'emphasis and links': (words) => `**[${words.join(' ')}](https://example.test)**`,
  list: (words) => words.map((word) => `- ${word}`).join('\n'),
  table: (words) => `| a |\n|---|\n${words.map((word) => `| ${word} |`).join('\n')}`,
  heading: (words) => `# ${words.join(' ')}`,
  quote: (words) => words.map((word) => `> ${word}`).join('\n'),
  code: (words) => `\`\`\`\n${words.join('\n')}\n\`\`\``,
  'inline code': (words) => `\`${words.join(' ')}\``,
};

describe.each(Object.entries(shapes))('the public part of %s', (_name, shape) => {
  it('has at most 130 words and a third of the text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (count) => {
        const html = previewOf(shape(numbered(count)));
        const shown = wordsOf(html).filter((word) => word !== '…');
        expect(shown.length).toBeLessThanOrEqual(Math.min(130, count / 3));
        expect(html).not.toContain(`word${count - 1}<`);
      }),
      { numRuns: 40 },
    );
  });
});

it('limits text without spaces by characters', () => {
  expect(previewOf(`${'a/'.repeat(5_000)} b c d e f`).length).toBeLessThan(500);
});

describe('a paywall marker', () => {
  const cut = '<!--more-->';
  it.each([
    `Open. ${cut} ${canary}`,
    `Open.\n${cut}\n${canary}`,
    `Open.\n\n${cut}\n\n${canary}`,
    `- Open.\n- a ${cut} ${canary}\n- ${canary}`,
    `> Open.\n> ${cut}\n> ${canary}`,
    `Open. <!--more Read on--> ${canary}`,
    `**Open. ${cut} ${canary}**`,
    `Open. <!-- members-only --> ${canary} ${cut} ${canary}`,
    `${cut}\n\n${canary}`,
    `Open.\n\n## A heading ${cut} ${canary}`,
  ])('%j hides what follows', (markdown) => {
    const html = previewOf(markdown);
    expect(html).not.toContain(canary);
    expect(renderMarkdown(markdown, {}).bodyHtml.html).toContain(canary);
    if (markdown.includes('Open')) expect(html).toContain('Open');
  });

  it('is text inside code', () => {
    expect(renderMarkdown('```\n<!--more-->\n```\n\nText.', {}).bodyHtml.html).toContain('more');
  });
});
