import { visibleReturns } from '@niveshak/domain/firm/performance-source';
import type { PerformanceSource, VisibleReturns } from '@niveshak/domain/firm/performance-source';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { findFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { allPortfolios } from './store.ts';
import type { Portfolio } from './store.ts';

/** Returns the kind of returns that a portfolio may show on a day. */
export function returnsOf(
  firm: PerformanceSource,
  { source, certificate }: Pick<Portfolio, 'source' | 'certificate'>,
  today: CalendarDate,
): VisibleReturns {
  return visibleReturns(firm, { kind: source.kind, hasCertificate: certificate !== null }, today);
}

export async function firmSource(db: Db): Promise<PerformanceSource> {
  return (await findFirm(db))?.performanceSource ?? 'hidden';
}

/** Returns the slugs of portfolios that may show computed returns on a day. */
export async function portfoliosWithReturns(db: Db, today: CalendarDate): Promise<ReadonlySet<string>> {
  const firm = await firmSource(db);
  return new Set(
    (await allPortfolios(db))
      .filter((portfolio) => returnsOf(firm, portfolio, today) === 'computed')
      .map(({ slug }) => slug),
  );
}
