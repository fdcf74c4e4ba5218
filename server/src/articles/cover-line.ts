import type { Db } from '../platform/db/database.ts';
import { metricsSchema } from './figures.ts';
import { portfoliosIn } from './shown-charts.ts';
import './tables.ts';

/**
 * Returns the values of an article's first line chart for its cover, or null if it has none. Excludes portfolio charts,
 * because covers are public and must not show returns (S-30).
 */
export async function coverLine(db: Db, id: string): Promise<readonly number[] | null> {
  const row = await db
    .selectFrom('articles')
    .select(['figures', 'body_markdown as bodyMarkdown'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const charts = Object.entries(metricsSchema.parse(row.figures).charts)
    .filter(([block]) => portfoliosIn(block).length === 0)
    .flatMap(([block, chart]) =>
      chart.kind === 'lines' ? [{ at: row.bodyMarkdown.indexOf(block), chart }] : [],
    )
    .toSorted((a, b) => a.at - b.at);
  const values = charts[0]?.chart.panels[0].series[0]?.values.filter((value) => value !== null) ?? [];
  return values.length < 2 ? null : values;
}
