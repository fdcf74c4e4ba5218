import { chartInWords } from './chart-html.ts';
import type { ArticleChart } from './chart-html.ts';
import { renderArticle } from './rendering.ts';
import type { ArticleText } from './store.ts';

type Said = Pick<ArticleText, 'bodyHtml' | 'bodyMarkdown' | 'figures'>;

/**
 * Returns an article as HTML for readers without our stylesheet, such as feed readers. Charts are described in words.
 */
export async function articleInWords({ bodyHtml, bodyMarkdown, figures }: Said): Promise<string> {
  // Without charts, this equals the HTML rendered at publication.
  if (Object.keys(figures.charts).length === 0) return bodyHtml;
  return (await renderArticle(bodyMarkdown, figures, chartInWords)).bodyHtml;
}

export type ArticleToDraw = {
  /** HTML in which each chart is a numbered `chart-place`. */
  readonly html: string;
  readonly charts: ReadonlyMap<number, ArticleChart>;
};

/** Returns an article for a client that renders the charts. */
export async function articleToDraw({ bodyMarkdown, figures }: Said): Promise<ArticleToDraw> {
  const charts = new Map<number, ArticleChart>();
  const { bodyHtml } = await renderArticle(bodyMarkdown, figures, (chart, place) => {
    charts.set(place, chart);
    return `<chart-place data-number="${place}"></chart-place>`;
  });
  return { html: bodyHtml, charts };
}
