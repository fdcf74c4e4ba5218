import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import type { Holding } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { computePortfolios } from './histories.ts';
import { allPortfolios, tagOfStyle } from './store.ts';

/** A portfolio's holdings after the last close on or before a day, including cash. */
export type Model = {
  readonly slug: string;
  readonly title: string;
  readonly tag: PortfolioTag;
  /** Weights by current symbol. */
  readonly weights: readonly Holding[];
  /** Last closes as traded, in paise, of all shares ever held. */
  readonly prices: ReadonlyMap<string, number>;
};

/** Returns the portfolios that can be ordered as a basket on a day, without experiments. */
export async function modelsOn(db: Db, day: CalendarDate): Promise<Model[]> {
  const launched = (await allPortfolios(db)).filter(
    ({ style, launchDate }) => style !== null && launchDate <= day,
  );
  const computed = await computePortfolios(db, launched, day);
  return computed.flatMap(({ portfolio: { slug, title, style }, history, grid }) =>
    style === null
      ? []
      : [{ slug, title, tag: tagOfStyle[style], weights: history.weights, prices: grid.lastCloses }],
  );
}
