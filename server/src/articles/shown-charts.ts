import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { readChartBlock } from '@niveshak/domain/articles/chart-block';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { portfoliosWithReturns } from '../portfolios/index.ts';
import type { ArticleChart } from './chart-html.ts';
import { renderArticle } from './rendering.ts';
import type { Figures } from './figures.ts';

type Charted = {
  readonly access: ArticleAccess;
  readonly bodyMarkdown: string;
  readonly bodyHtml: string;
  readonly previewHtml: string;
  readonly figures: Figures;
};

/**
 * Returns an article as it may be shown today. Portfolio charts are dropped if the portfolio's returns are no longer
 * shown, and always from previews and public articles, which anyone can read.
 */
export async function withVisibleCharts<Text extends Charted>(
  db: Db,
  text: Text,
  today: CalendarDate,
): Promise<Text> {
  const { bodyMarkdown, access, figures } = text;
  const all = Object.entries(figures.charts);
  const plain = all.filter(([block]) => portfoliosIn(block).length === 0);
  if (plain.length === all.length) return text;
  const shown = access === 'public' ? new Set<string>() : await portfoliosWithReturns(db, today);
  const open = all.filter(([block]) => portfoliosIn(block).every((slug) => shown.has(slug)));
  const rendered = async (charts: readonly (readonly [string, ArticleChart])[]) =>
    renderArticle(bodyMarkdown, { ...figures, charts: Object.fromEntries(charts) });
  return {
    ...text,
    figures: { ...figures, charts: Object.fromEntries(open) },
    bodyHtml: open.length === all.length ? text.bodyHtml : (await rendered(open)).bodyHtml,
    previewHtml: (await rendered(plain)).previewHtml,
  };
}

/** Returns the slugs of the portfolios that a chart block references. */
export function portfoliosIn(block: string): string[] {
  const read = readChartBlock(block);
  if (!read.ok || read.chart.kind === 'bars') return [];
  return [read.chart.what, read.chart.against].flatMap((subject) =>
    subject?.kind === 'portfolio' ? [subject.slug] : [],
  );
}
