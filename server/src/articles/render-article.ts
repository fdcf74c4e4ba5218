import type { Mention } from '@niveshak/domain/articles/mentions';
import type { ArticleChart, DrawChart } from './chart-html.ts';
import { cleanHtml } from './clean-html.ts';
import { drawImages, linkStocks, placeCharts, placeStocks } from './draw-tokens.ts';
import type { Figures } from './figures.ts';
import { markdown, newToken, readMarkdown, wordsIn } from './read-markdown.ts';
import type { Heading, Token, Tokens } from './read-markdown.ts';

/** Sanitized HTML with placeholders for charts, which `drawCharts` inserts. */
export type ChartlessHtml = {
  readonly html: string;
  /** The text of each chart's block, in document order. */
  readonly blocks: readonly string[];
};

export type RenderedArticle<Html> = {
  readonly bodyHtml: Html;
  /**
   * The text above the cut or, without a cut, the first paragraphs, limited to `previewWords` and a third of the text.
   */
  readonly previewHtml: Html;
  readonly headings: readonly Heading[];
  readonly readingMinutes: number;
};

const previewWords = 130;
/** Words per minute of adults reading non-fiction on screen. */
const readingSpeed = 220;

/**
 * Returns clean HTML with heading ids and tables that scroll on a phone. Slow for some texts; call it in a worker
 * thread.
 */
export function renderMarkdown(
  bodyMarkdown: string,
  images: Figures['images'],
): RenderedArticle<ChartlessHtml> {
  const { tokens, headings } = readMarkdown(bodyMarkdown);
  const words = wordsIn(tokens);
  linkStocks(tokens, false);
  return {
    bodyHtml: toHtml(tokens, images),
    previewHtml: toHtml(previewOf(bodyMarkdown, words), images),
    headings,
    readingMinutes: Math.max(1, Math.round(words / readingSpeed)),
  };
}

/** Returns the public preview, without footnotes, because their text may be below the cut. */
function previewOf(bodyMarkdown: string, words: number): Tokens {
  const { tokens, above } = readMarkdown(bodyMarkdown);
  const preview = above ?? excerptOf(tokens, words);
  for (const token of preview)
    token.children = token.children?.filter(({ type }) => type !== 'footnote_ref') ?? null;
  linkStocks(preview, false);
  const end = preview.findIndex(({ type }) => type === 'footnote_block_open');
  return end === -1 ? preview : preview.slice(0, end);
}

/**
 * Returns the body with links at the first mention of each name and to the pages of linked stocks, each with a card
 * placeholder. Does not change headings, code and existing links.
 */
export function renderMarkdownWithLinks(
  bodyMarkdown: string,
  find: (text: string) => Mention[],
  images: Figures['images'],
): ChartlessHtml {
  const { tokens } = readMarkdown(bodyMarkdown);
  linkStocks(tokens, true);
  const linked = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') return;
    let depth = 0;
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open') {
        depth += 1;
        // Do not link names that the author already linked.
        linked.add(String(child.attrGet('href') ?? ''));
      }
      if (child.type === 'link_close') depth -= 1;
      return child.type === 'text' && depth === 0 ? linkIn(child, find, linked) : [child];
    });
  });
  return toHtml(placeStocks(tokens), images);
}

function linkIn(token: Token, find: (text: string) => Mention[], linked: Set<string>): Tokens {
  const pieces: Tokens = [];
  const text = (content: string) => {
    const piece = newToken('text', '', 0);
    piece.content = content;
    return piece;
  };
  let from = 0;
  for (const { at, length, path } of find(token.content)) {
    if (linked.has(path)) continue;
    linked.add(path);
    const open = newToken('link_open', 'a', 1);
    open.attrSet('href', path);
    pieces.push(text(token.content.slice(from, at)), open, text(token.content.slice(at, at + length)));
    pieces.push(newToken('link_close', 'a', -1));
    from = at + length;
  }
  return from === 0 ? [token] : [...pieces, text(token.content.slice(from))];
}

/**
 * Returns the first top-level paragraphs, without headings, lists and tables, limited to `previewWords` and a third of
 * the text. The last paragraph is cut at the limit.
 */
function excerptOf(tokens: Tokens, words: number): Tokens {
  const opening: Tokens = [];
  let left = Math.min(previewWords, Math.floor(words / 3));
  for (let index = 0; index < tokens.length && left > 0; index += 1) {
    const token = tokens[index];
    if (token?.type === 'footnote_block_open') break;
    if (token?.type !== 'paragraph_open' || token.level !== 0) continue;
    const [start, inline, end] = tokens.slice(index, index + 3);
    if (start === undefined || inline === undefined || end === undefined) break;
    const length = wordsIn([inline]);
    if (length > left && opening.length > 0) break;
    opening.push(start, length > left ? shortened(inline, left) : inline, end);
    left -= length;
  }
  return opening;
}

/** Longer words count as several, to limit text without spaces. */
const longestWord = 30;

/** Returns the first words of a paragraph with an ellipsis. Closes open links and emphasis, and omits images. */
function shortened(inline: Token, words: number): Token {
  const kept: Tokens = [];
  const open: Tokens = [];
  let left = words;
  for (const child of inline.children ?? []) {
    if (child.nesting === 1) open.push(child);
    if (child.nesting === -1) open.pop();
    if (child.type === 'image') continue;
    if (child.type !== 'text' && child.type !== 'code_inline') {
      kept.push(child);
      continue;
    }
    const found = [...child.content.matchAll(/\S+/g)];
    const end = found[left]?.index ?? child.content.length;
    const piece = newToken(child.type, child.tag, 0);
    piece.content = child.content.slice(0, Math.min(end, left * longestWord));
    kept.push(piece);
    left -= found.length;
    if (piece.content.length < child.content.length || left <= 0) break;
  }
  const ellipsis = newToken('text', '', 0);
  ellipsis.content = ' …';
  const ends = open.toReversed().map((each) => newToken(each.type.replace(/_open$/, '_close'), each.tag, -1));
  const short = newToken('inline', '', 0);
  short.level = inline.level;
  short.children = [...kept, ellipsis, ...ends];
  return short;
}

const chartPlace = /<div class="chart-place">(\d+)<\/div>/g;

function toHtml(tokens: Tokens, images: Figures['images']): ChartlessHtml {
  drawImages(tokens, images);
  const blocks = placeCharts(tokens);
  return { html: cleanHtml(markdown.renderer.render(tokens, markdown.options, {})), blocks };
}

/** Returns the HTML with its charts inserted, dropping blocks without a chart. */
export function drawCharts(
  { html, blocks }: ChartlessHtml,
  charts: Readonly<Record<string, ArticleChart>>,
  drawChart: DrawChart,
): string {
  // Only `placeCharts` produces these, because HTML in a text is escaped.
  return html.replaceAll(chartPlace, (_place, number: string) => {
    const chart = charts[blocks[Number(number)] ?? ''];
    return chart === undefined ? '' : drawChart(chart, Number(number) + 1);
  });
}
