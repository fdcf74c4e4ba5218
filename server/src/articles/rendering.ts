import type { Named } from '@niveshak/domain/articles/mentions';
import { InputTooComplex, threadPool } from '../platform/threads/thread-pool.ts';
import { chartHtml } from './chart-html.ts';
import type { DrawChart } from './chart-html.ts';
import { noFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { drawCharts } from './render-article.ts';
import type { ChartlessHtml, RenderedArticle } from './render-article.ts';

export type RenderInput = {
  readonly bodyMarkdown: string;
  readonly images: Figures['images'];
  /** Names to link in the body, or null to add none. */
  readonly named: readonly Named[] | null;
};
export type RenderOutput =
  | { readonly article: RenderedArticle<ChartlessHtml>; readonly linked: null }
  | { readonly article: null; readonly linked: ChartlessHtml };

/** A long article takes 50 ms, but markdown-it is quadratic for some texts. */
const renderLimitMs = 5_000;

const render = threadPool<RenderInput, RenderOutput>(new URL('./render-thread.ts', import.meta.url), {
  most: 2,
  memoryMb: 256,
});

/**
 * Renders an article in a worker thread.
 * @throws InputTooComplex if the text exceeds the time or memory budget
 */
export async function renderArticle(
  bodyMarkdown: string,
  { images, charts }: Figures = noFigures,
  drawChart: DrawChart = chartHtml,
): Promise<RenderedArticle<string>> {
  const { article } = await render({ bodyMarkdown, images, named: null }, renderLimitMs);
  if (article === null) throw new Error('The rendering thread answered another task.');
  return {
    ...article,
    bodyHtml: drawCharts(article.bodyHtml, charts, drawChart),
    previewHtml: drawCharts(article.previewHtml, charts, drawChart),
  };
}

/** Returns whether a text renders within the time and memory budget. */
export async function canRender(bodyMarkdown: string): Promise<boolean> {
  try {
    await render({ bodyMarkdown, images: {}, named: null }, renderLimitMs);
    return true;
  } catch (error) {
    if (error instanceof InputTooComplex) return false;
    throw error;
  }
}

/**
 * Renders a body with a link at the first mention of each name, in a worker thread. Does not change headings, code and
 * existing links.
 * @throws InputTooComplex if the text exceeds the time or memory budget
 */
export async function renderWithLinks(
  bodyMarkdown: string,
  named: readonly Named[],
  { images, charts }: Figures = noFigures,
): Promise<string> {
  const { linked } = await render({ bodyMarkdown, images, named }, renderLimitMs);
  if (linked === null) throw new Error('The rendering thread answered another task.');
  return drawCharts(linked, charts, chartHtml);
}
