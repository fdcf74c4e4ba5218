import type { LineChart } from '@niveshak/domain/charts/chart';
import { chartInWords } from './chart-html.ts';
import { renderArticle } from './rendering.ts';
import type { ArticleText } from './store.ts';

type Said = Pick<ArticleText, 'bodyHtml' | 'bodyMarkdown' | 'figures'>;

/** An article as HTML for readers who bring no sheet of ours, as feed readers do: its charts in words. */
export async function articleInWords({ bodyHtml, bodyMarkdown, figures }: Said): Promise<string> {
  // Without charts it is what was rendered when it came out.
  if (Object.keys(figures.charts).length === 0) return bodyHtml;
  return (await renderArticle(bodyMarkdown, figures, chartInWords)).bodyHtml;
}

export type ArticleToDraw = {
  /** Where a chart stands there is a `chart-place` with its number. */
  readonly html: string;
  readonly charts: ReadonlyMap<number, LineChart>;
};

/** An article for whoever draws its charts. */
export async function articleToDraw({ bodyMarkdown, figures }: Said): Promise<ArticleToDraw> {
  const charts = new Map<number, LineChart>();
  const { bodyHtml } = await renderArticle(bodyMarkdown, figures, (chart, place) => {
    charts.set(place, chart);
    return `<chart-place data-number="${place}"></chart-place>`;
  });
  return { html: bodyHtml, charts };
}
