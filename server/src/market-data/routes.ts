import * as routes from '@niveshak/contract/market-data/routes';
import { hasSource, plansWithSource } from '@niveshak/domain/catalogue/grants';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { Session } from '../platform/session.ts';
import { isHoliday } from './exchange-days.ts';
import { lastCloses } from './last-closes.ts';
import type { LivePrices } from './live-prices.ts';
import { mayShowOutcomes } from './outcome.ts';
import { presentOutliers } from './present-outliers.ts';
import type { OutliersFacts } from './present-outliers.ts';
import { presentPrices } from './present-prices.ts';
import { presentStock } from './present-stock.ts';
import { presentStockOutliers } from './present-stock-outliers.ts';
import { shareNamesBySymbol } from './share-names.ts';

export type MarketDataOptions = {
  readonly db: Db;
  /** Live prices, or null to use last closes. */
  readonly live: LivePrices | null;
  /** Returns a member's plan on a day, or null if there is none. */
  readonly planOf: (member: Session, today: CalendarDate) => PlanAlias | null;
  /** Returns the portfolio details shown in outlier lists on a day. */
  readonly portfoliosOf: (
    published: ReadPublished,
    today: CalendarDate,
  ) => Promise<Pick<OutliersFacts, 'heldBy' | 'index'>>;
};

/** No basket or portfolio page requests more symbols. */
const maxSymbols = 1_000;

export function bindMarketDataRoutes(
  bind: RouteBinder,
  { db, live, planOf, portfoliosOf }: MarketDataOptions,
): void {
  bind(routes.getLastPrices, async ({ query, member, time, published }) => {
    const plan = planOf(member, time.today);
    if (!hasSource(plan, 'prices'))
      return refuse('not-in-plan', { extensions: { feature: 'prices', plans: plansWithSource('prices') } });
    const symbols = query.symbols.split(',').map((symbol) => symbol.trim().toUpperCase());
    const wanted = [...new Set(symbols)].filter((symbol) => symbol !== '').slice(0, maxSymbols);
    const closes = await published(lastCloses.on(time.today));
    const isClosed = await published(isHoliday.on(time.today));
    const names = await published(shareNamesBySymbol);
    return presentPrices(wanted, { closes, live: live?.of(wanted) ?? null, names }, time, isClosed);
  });

  bind(routes.getOutliers, async ({ query, member, time: { today }, shared, published }) => {
    const refusal = refuseWithout('outliers', planOf(member, today));
    if (refusal !== null) return refusal;
    const { on, text, cause = null, leastTraded, ...input } = query;
    const list = {
      ...input,
      on: on === undefined ? null : parseCalendarDate(on),
      filter: { text, cause, leastTraded },
    };
    return shared(`${JSON.stringify(list)} ${today}`, ['firm', 'market', 'portfolios'], async () =>
      presentOutliers(db, list, {
        today,
        hasOutcomes: await mayShowOutcomes(published, today),
        ...(await portfoliosOf(published, today)),
      }),
    );
  });

  bind(routes.getStock, async ({ params, member, time: { today }, shared }) => {
    // Every plan includes the company pages.
    const refusal = refuseWithout('lite', planOf(member, today));
    if (refusal !== null) return refusal;
    const symbol = params.symbol.toUpperCase();
    return shared(
      `${symbol} ${today}`,
      ['market'],
      async () => (await presentStock(db, symbol, today)) ?? refuse('not-found'),
    );
  });

  bind(routes.getStockOutliers, async ({ params, member, time: { today }, shared, published }) => {
    const refusal = refuseWithout('outliers', planOf(member, today));
    if (refusal !== null) return refusal;
    const symbol = params.symbol.toUpperCase();
    return shared(`${symbol} ${today}`, ['firm', 'market'], async () => {
      const hasOutcomes = await mayShowOutcomes(published, today);
      return (await presentStockOutliers(db, symbol, { today, hasOutcomes })) ?? refuse('not-found');
    });
  });
}
