import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import type { Mention } from '@niveshak/domain/articles/mentions';
import { noFigures, pictureOf } from './figures.ts';
import type { Figures } from './figures.ts';

export type Heading = { readonly id: string; readonly text: string; readonly level: number };

export type RenderedArticle = {
  readonly bodyHtml: string;
  /** What stands above the cut; without one the opening paragraphs: at most `previewWords`, and at most a third of the text unless that is one paragraph. */
  readonly previewHtml: string;
  readonly headings: readonly Heading[];
  readonly readingMinutes: number;
};

const previewWords = 130;
/** Words a minute of an adult reading non-fiction on a screen. */
const readingSpeed = 220;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
type Tokens = ReturnType<typeof markdown.parse>;
const { Token } = new markdown.core.State('', markdown, {});

/** A line of its own where the preview ends. */
export const previewCut = '<!--more-->';
const cutLine = /^ {0,3}<!--\s*more\s*-->\s*$/;

/** Renders an article once, when it is saved: clean HTML with heading ids and tables that scroll on a phone. */
export function renderArticle(bodyMarkdown: string, figures: Figures = noFigures): RenderedArticle {
  const all = markdown.parse(bodyMarkdown, {});
  const headings = nameHeadings(all);
  alignCells(all);
  const { tokens, above } = cutOf(all);
  const words = wordsIn(tokens);
  return {
    bodyHtml: toHtml(tokens, figures),
    previewHtml: toHtml(above ?? openingOf(tokens, words), figures),
    headings,
    readingMinutes: Math.max(1, Math.round(words / readingSpeed)),
  };
}

/**
 * The body with links to the pages of what it names, at the first mention of each. Headings, code and links of the text
 * are left alone.
 */
export function renderWithLinks(
  bodyMarkdown: string,
  find: (text: string) => Mention[],
  figures: Figures = noFigures,
): string {
  const all = markdown.parse(bodyMarkdown, {});
  nameHeadings(all);
  alignCells(all);
  const { tokens } = cutOf(all);
  const linked = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') return;
    let depth = 0;
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open') depth += 1;
      if (child.type === 'link_close') depth -= 1;
      return child.type === 'text' && depth === 0 ? linkIn(child, find, linked) : [child];
    });
  });
  return toHtml(tokens, figures);
}

/** Takes the cut out of a text. `above`: what stands before it; null where there is none. */
function cutOf(tokens: Tokens): { readonly tokens: Tokens; readonly above: Tokens | null } {
  const isCut = (token: Tokens[number] | undefined) =>
    token?.type === 'inline' && token.level === 1 && cutLine.test(token.content);
  const at = tokens.findIndex((token, index) => token.type === 'paragraph_open' && isCut(tokens[index + 1]));
  const left = tokens.filter((_, index) =>
    [index - 1, index, index + 1].every((near) => !isCut(tokens[near])),
  );
  return { tokens: left, above: at === -1 ? null : tokens.slice(0, at) };
}

type Inline = Tokens[number];

function linkIn(token: Inline, find: (text: string) => Mention[], linked: Set<string>): Tokens {
  const pieces: Tokens = [];
  const text = (content: string) => {
    const piece = new Token('text', '', 0);
    piece.content = content;
    return piece;
  };
  let from = 0;
  for (const { at, length, path } of find(token.content)) {
    if (linked.has(path)) continue;
    linked.add(path);
    const open = new Token('link_open', 'a', 1);
    open.attrSet('href', path);
    pieces.push(text(token.content.slice(from, at)), open, text(token.content.slice(at, at + length)));
    pieces.push(new Token('link_close', 'a', -1));
    from = at + length;
  }
  return from === 0 ? [token] : [...pieces, text(token.content.slice(from))];
}

/** Gives every heading an id and lists the ones of the contents. The prefix keeps ids off those of the page. */
function nameHeadings(tokens: Tokens): Heading[] {
  const used = new Map<string, number>();
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = textOf(tokens.slice(index + 1, index + 2));
    const base = `section-${slugOf(text) || 'untitled'}`;
    const seen = used.get(base) ?? 0;
    used.set(base, seen + 1);
    const id = seen === 0 ? base : `${base}-${seen + 1}`;
    token.attrSet('id', id);
    // The page has one h1, its title.
    const level = Math.max(2, Number(token.tag.slice(1)));
    if (level <= 3) headings.push({ id, text, level });
  });
  return headings;
}

/** The content policy of the app allows no inline style, so a column is aligned by attribute. */
function alignCells(tokens: Tokens): void {
  for (const token of tokens) {
    const side = /^text-align:(left|right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (side !== undefined) token.attrSet('align', side);
  }
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** Whole top-level paragraphs from the start, leaving out headings, lists and tables. */
function openingOf(tokens: Tokens, words: number): Tokens {
  const opening: Tokens = [];
  const most = Math.min(previewWords, words / 3);
  let taken = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.type !== 'paragraph_open' || token.level !== 0) continue;
    const paragraph = tokens.slice(index, index + 3);
    const length = wordsIn(paragraph);
    if (opening.length > 0 && taken + length > most) break;
    opening.push(...paragraph);
    taken += length;
  }
  return opening;
}

function textOf(tokens: Tokens): string {
  return tokens
    .flatMap((token) => token.children ?? [])
    .map((token) => (token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content))
    .join('');
}

function wordsIn(tokens: Tokens): number {
  return tokens
    .filter(({ type }) => type === 'inline')
    .reduce((sum, token) => sum + (textOf([token]).match(/\S+/g)?.length ?? 0), 0);
}

const pictureCode = /^image:(?<hash>[0-9a-f]{64})$/;

/** A stored picture with its size, so that nothing moves when it arrives; of one that is not stored what it shows. */
function drawImages(tokens: Tokens, { images }: Figures): void {
  for (const { children } of tokens)
    for (const token of children ?? []) {
      if (token.type !== 'image') continue;
      const hash = pictureCode.exec(String(token.attrGet('src') ?? ''))?.groups?.['hash'];
      const size = hash === undefined ? undefined : images[hash];
      if (hash === undefined || size === undefined) continue;
      const { src, srcSet, width, height } = pictureOf(hash, size);
      token.attrs = [
        ['src', src],
        ['alt', ''],
        ['srcset', srcSet],
        ['sizes', '(min-width: 48rem) 42rem, 100vw'],
        ['width', String(width)],
        ['height', String(height)],
        ['loading', 'lazy'],
        ['decoding', 'async'],
      ];
    }
}

function toHtml(tokens: Tokens, figures: Figures): string {
  drawImages(tokens, figures);
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<table>', '<div class="table-scroll"><table tabindex="0">')
    .replaceAll('</table>', '</table></div>');
  return sanitizeHtml(html, {
    allowedTags:
      'h2 h3 h4 p ul ol li strong em s a blockquote hr br code pre table thead tbody tr th td div img'.split(
        ' ',
      ),
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding'],
      ol: ['start'],
      div: ['class'],
      table: ['tabindex'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      th: ['align'],
      td: ['align'],
    },
    allowedClasses: { div: ['table-scroll'] },
    allowedSchemes: ['https', 'mailto'],
    // Pictures come from this origin only.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    },
  });
}
