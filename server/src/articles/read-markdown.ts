// oxlint-disable-next-line typescript/triple-slash-reference -- a module cannot be declared by an import
/// <reference path="./markdown-it-footnote.d.ts" />
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { slugOf } from '@niveshak/domain/primitives/slug';

export type Heading = { readonly id: string; readonly text: string; readonly level: number };

export const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(footnotes);
markdown.renderer.rules['footnote_anchor'] = (tokens, index) =>
  ` <a href="#fnref${Number(tokens[index]?.meta?.id ?? 0) + 1}" class="footnote-back" aria-label="Back to the text">↩</a>`;

export type Tokens = ReturnType<typeof markdown.parse>;
export type Token = Tokens[number];
const { Token: TokenClass } = new markdown.core.State('', markdown, {});

export function newToken(type: string, tag: string, nesting: 1 | 0 | -1): Token {
  return new TokenClass(type, tag, nesting);
}

/** Ends the preview; must be on a separate line. */
export const previewCut = '<!--more-->';
const cutLine = /^<!--\s*(?:more\b[^>]*|members-only)\s*-->$/;
/** A cut within a paragraph, list or quote. */
const innerCut = /<!--\s*(?:more\b[^>]*?|members-only)\s*-->/;

/**
 * Parses a text into tokens without the cut line. `above` are the tokens before the cut, or null if there is no cut.
 */
export function readMarkdown(bodyMarkdown: string) {
  const all = withoutEmptyItems(parseWithCut(bodyMarkdown));
  const headings = nameHeadings(all);
  alignCells(all);
  const isCut = (token: Token | undefined) =>
    token?.type === 'inline' && token.level === 1 && cutLine.test(token.content.trim());
  const at = all.findIndex((token, index) => token.type === 'paragraph_open' && isCut(all[index + 1]));
  const tokens = all.filter((_, index) => [index - 1, index, index + 1].every((near) => !isCut(all[near])));
  return { tokens, headings, above: at === -1 ? null : all.slice(0, at) };
}

/** Drops empty list items, which would show as a bare bullet. */
function withoutEmptyItems(tokens: Tokens): Tokens {
  const isEmpty = (token: Token | undefined, next: Token | undefined) =>
    token?.type === 'list_item_open' && next?.type === 'list_item_close';
  return tokens.filter((token, at) => !isEmpty(token, tokens[at + 1]) && !isEmpty(tokens[at - 1], token));
}

/** Returns the Markdown above the cut, or null if there is none. */
export function publicPartOf(bodyMarkdown: string): string | null {
  const { above } = readMarkdown(bodyMarkdown);
  if (above === null) return null;
  const at = innerCut.exec(bodyMarkdown)?.index;
  return at === undefined ? '' : bodyMarkdown.slice(0, at);
}

/** Parses a text and makes its first cut a separate block, wherever it was placed. */
function parseWithCut(bodyMarkdown: string): Tokens {
  const all = markdown.parse(bodyMarkdown, {});
  const first = all.find(
    ({ type, children }) =>
      type === 'inline' &&
      children?.some((child) => child.type === 'text' && innerCut.test(child.content)) === true,
  );
  if (first === undefined || first.map === null || (first.level === 1 && cutLine.test(first.content.trim())))
    return all;
  const lines = bodyMarkdown.split('\n');
  const [from, to] = first.map;
  const raised = lines.slice(from, to).join('\n').replace(innerCut, `\n\n${previewCut}\n\n`);
  return markdown.parse([...lines.slice(0, from), raised, ...lines.slice(to)].join('\n'), {});
}

/**
 * Adds ids to all headings and returns those in the table of contents. The prefix avoids clashes with other ids on the
 * page.
 */
function nameHeadings(tokens: Tokens): Heading[] {
  const used = new Map<string, number>();
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = textOf(tokens.slice(index + 1, index + 2));
    const base = `section-${slugOf(text, 60) || 'untitled'}`;
    const seen = used.get(base) ?? 0;
    used.set(base, seen + 1);
    const id = seen === 0 ? base : `${base}-${seen + 1}`;
    token.attrSet('id', id);
    // The only h1 of the page is its title.
    const level = Math.max(2, Number(token.tag.slice(1)));
    if (level <= 3) headings.push({ id, text, level });
  });
  return headings;
}

/** Aligns columns with attributes, because the Content-Security-Policy forbids inline styles. */
function alignCells(tokens: Tokens): void {
  for (const token of tokens) {
    const side = /^text-align:(left|right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (side !== undefined) token.attrSet('align', side);
  }
}

function textOf(tokens: Tokens): string {
  return tokens
    .flatMap((token) => token.children ?? [])
    .map((token) => (token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content))
    .join('');
}

export function wordsIn(tokens: Tokens): number {
  return tokens
    .filter(({ type }) => type === 'inline')
    .reduce((sum, token) => sum + (textOf([token]).match(/\S+/g)?.length ?? 0), 0);
}
