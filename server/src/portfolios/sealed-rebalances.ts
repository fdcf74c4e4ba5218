import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { allPortfolios, rebalancesOf, sealedText } from './store.ts';

export type SealedRebalance = {
  readonly portfolio: string;
  readonly date: CalendarDate;
  readonly recordedAt: Date;
  readonly analyst: string;
  /** Id of the corrected record. */
  readonly corrects: string | null;
  readonly id: string;
  /** Hexadecimal SHA-256 of `sealed`. */
  readonly seal: string | null;
  /** Null if the seal depends on an order that is not stored. */
  readonly sealed: string | null;
};

/** Returns the published rebalances in a range of days with their seals, oldest first. */
export async function sealedRebalances(
  db: Db,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<SealedRebalance[]> {
  const titles = new Map((await allPortfolios(db)).map(({ id, title }) => [id, title]));
  const records = (await rebalancesOf(db, [...titles.keys()], to)).filter(({ date }) => date >= from);
  const seals = await db
    .selectFrom('portfolio_rebalances')
    .select(['id', 'seal', 'seal_version', 'recorded_at'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const sealOf = new Map(seals.map((row) => [row.id, row]));
  return records.flatMap((record) => {
    const row = sealOf.get(record.id);
    if (row === undefined) return [];
    return [
      {
        portfolio: titles.get(record.portfolioId) ?? record.portfolioId,
        date: record.date,
        recordedAt: row.recorded_at,
        analyst: record.analyst,
        corrects: record.corrects,
        id: record.id,
        seal: row.seal,
        sealed: row.seal_version === 2 ? sealedText(record) : null,
      },
    ];
  });
}
