import { shownReturns } from '@niveshak/domain/firm/performance-source';
import type { PerformanceSource, ShownReturns } from '@niveshak/domain/firm/performance-source';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { findFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { allPortfolios } from './store.ts';
import type { Portfolio } from './store.ts';

/** Returns which of a portfolio's returns may be shown on a day. */
export function returnsOf(
  firm: PerformanceSource,
  { source, certificate }: Pick<Portfolio, 'source' | 'certificate'>,
  today: CalendarDate,
): ShownReturns {
  return shownReturns(firm, { kind: source.kind, hasCertificate: certificate !== null }, today);
}

export async function firmSource(db: Db): Promise<PerformanceSource> {
  return (await findFirm(db))?.performanceSource ?? 'hidden';
}

/** Returns the slugs of the portfolios whose computed returns may be shown on a day. */
export async function portfoliosWithReturns(db: Db, today: CalendarDate): Promise<ReadonlySet<string>> {
  const firm = await firmSource(db);
  return new Set(
    (await allPortfolios(db))
      .filter((portfolio) => returnsOf(firm, portfolio, today) === 'computed')
      .map(({ slug }) => slug),
  );
}
