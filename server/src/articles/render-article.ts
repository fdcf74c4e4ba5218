import type { Mention } from '@niveshak/domain/articles/mentions';
import type { LineChart } from '@niveshak/domain/charts/chart';
import type { DrawChart } from './chart-html.ts';
import { cleanHtml } from './clean-html.ts';
import { drawImages, linkStocks, placeCharts } from './draw-tokens.ts';
import type { Figures } from './figures.ts';
import { markdown, newToken, readMarkdown, wordsIn } from './read-markdown.ts';
import type { Heading, Token, Tokens } from './read-markdown.ts';

/** Clean HTML in which the charts are still missing: `drawCharts` puts them in. */
export type ChartlessHtml = {
  readonly html: string;
  /** The text of each chart's block, in the order of their places. */
  readonly blocks: readonly string[];
};

export type RenderedArticle<Html> = {
  readonly bodyHtml: Html;
  /** What stands above the cut; without one the opening paragraphs: at most `previewWords`, and at most a third of the text unless that is one paragraph. */
  readonly previewHtml: Html;
  readonly headings: readonly Heading[];
  readonly readingMinutes: number;
};

const previewWords = 130;
/** Words a minute of an adult reading non-fiction on a screen. */
const readingSpeed = 220;

/** Clean HTML with heading ids and tables that scroll on a phone. Slow for some texts: call it in a thread. */
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

/** What everybody sees: without the footnotes, which may be told below the cut. */
function previewOf(bodyMarkdown: string, words: number): Tokens {
  const { tokens, above } = readMarkdown(bodyMarkdown);
  const preview = above ?? openingOf(tokens, words);
  for (const token of preview)
    token.children = token.children?.filter(({ type }) => type !== 'footnote_ref') ?? null;
  linkStocks(preview, false);
  const end = preview.findIndex(({ type }) => type === 'footnote_block_open');
  return end === -1 ? preview : preview.slice(0, end);
}

/**
 * The body with links to the pages of what it names, at the first mention of each, and to those of the shares that it
 * links to. Headings, code and links of the text are left alone.
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
        // What the text links to itself is linked.
        linked.add(String(child.attrGet('href') ?? ''));
      }
      if (child.type === 'link_close') depth -= 1;
      return child.type === 'text' && depth === 0 ? linkIn(child, find, linked) : [child];
    });
  });
  return toHtml(tokens, images);
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

/** Whole top-level paragraphs from the start, leaving out headings, lists and tables. */
function openingOf(tokens: Tokens, words: number): Tokens {
  const opening: Tokens = [];
  const most = Math.min(previewWords, words / 3);
  let taken = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.type === 'footnote_block_open') break;
    if (token?.type !== 'paragraph_open' || token.level !== 0) continue;
    const paragraph = tokens.slice(index, index + 3);
    const length = wordsIn(paragraph);
    if (opening.length > 0 && taken + length > most) break;
    opening.push(...paragraph);
    taken += length;
  }
  return opening;
}

const chartPlace = /<div class="chart-place">(\d+)<\/div>/g;

function toHtml(tokens: Tokens, images: Figures['images']): ChartlessHtml {
  drawImages(tokens, images);
  const blocks = placeCharts(tokens);
  return { html: cleanHtml(markdown.renderer.render(tokens, markdown.options, {})), blocks };
}

/** The whole HTML; a block without a chart leaves nothing. */
export function drawCharts(
  { html, blocks }: ChartlessHtml,
  charts: Readonly<Record<string, LineChart>>,
  drawChart: DrawChart,
): string {
  // Only `placeCharts` can have written these: a text's own HTML is text.
  return html.replaceAll(chartPlace, (_place, number: string) => {
    const chart = charts[blocks[Number(number)] ?? ''];
    return chart === undefined ? '' : drawChart(chart, Number(number) + 1);
  });
}
