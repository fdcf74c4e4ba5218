import { Parser } from 'htmlparser2';
import { readMarkdown } from '../read-markdown.ts';
import type { Token } from '../read-markdown.ts';
import { lineOf } from './piece.ts';

/** Returns the text of inline Markdown, without code and images. */
function wordsOf(token: Token): string {
  return (token.children ?? [])
    .map(({ type, content }) =>
      type === 'text'
        ? content
        : type === 'softbreak' || type === 'hardbreak'
          ? '\n'
          : type === 'code_inline'
            ? ' '
            : '',
    )
    .join('');
}

/** Returns the first paragraph as plain text, up to 300 characters, or an empty string if there is none. */
export function excerptOf(markdown: string): string {
  // The excerpt is near the start; the rest may be megabytes.
  const { tokens } = readMarkdown(markdown.slice(0, 20_000));
  const at = tokens.findIndex(
    (token, index) =>
      token.type === 'paragraph_open' && plainOf(tokens[index + 1]).replaceAll(/[^\p{L}\p{N}]/gu, '') !== '',
  );
  return at === -1 ? '' : lineOf(plainOf(tokens[at + 1]), 300);
}

function plainOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : / ?break$/.test(type) ? ' ' : '',
    )
    .join('');
}

function proseOf(markdown: string): string {
  return readMarkdown(markdown)
    .tokens.filter(({ type }) => type === 'inline')
    .map((token) => wordsOf(token))
    .join('\n');
}

/** Returns notes on content that Markdown would show as source: HTML, and template code (e.g. Liquid). */
export function sourceNotes(markdown: string): { readonly notes: string[]; readonly doubts: string[] } {
  const prose = proseOf(markdown);
  const withoutComments = prose
    .split('-->')
    .map((part) => part.split('<!--', 1)[0] ?? '')
    .join('');
  const templates = prose.match(/\{%[^{}\n]*%\}|\{\{[^{}\n]*\}\}/g) ?? [];
  return {
    notes: /<\/?[a-z][^<>]*>/i.test(withoutComments) ? ['HTML in it is shown as text'] : [],
    doubts: named('template code is not understood', templates),
  };
}

/** Matches shortcodes with attributes, an end tag or a compound name, but not ordinary text such as `[sic]`. */
const shortcode = /\[(?<end>\/)?(?<name>[a-z][\w-]{0,40})(?=[\s\]/])(?<rest>[^\][]*)\](?!\()/gi;

/** Returns a doubt listing the shortcodes that Markdown would show as text. */
export function shortcodeDoubts(markdown: string): string[] {
  const found = [...proseOf(markdown).matchAll(shortcode)].flatMap(({ groups }) => {
    const { end, name = '', rest = '' } = groups ?? {};
    const isShortcode =
      /^\s+[\w-]+=/.test(rest) || (/^\s*\/?$/.test(rest) && (end !== undefined || /[_-]/.test(name)));
    return isShortcode ? [`[${name}]`] : [];
  });
  return named('a shortcode is not understood', found);
}

function named(what: string, found: readonly string[]): string[] {
  const distinct = [...new Set(found)];
  if (distinct.length === 0) return [];
  return [
    `${what}: ${distinct
      .slice(0, 5)
      .map((each) => each.slice(0, 60))
      .join(', ')}${distinct.length > 5 ? ' …' : ''}`,
  ];
}

/** Returns the text of HTML on one line, with entities decoded. */
export function plainTextOfHtml(html: string): string {
  const parts: string[] = [];
  new Parser({ ontext: (text) => parts.push(text) }).end(html);
  const words = parts.join('').replaceAll(/\s+/g, ' ').trim();
  return words === '' ? html.trim() : words;
}
