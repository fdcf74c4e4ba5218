import { addDays, addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import { importMarketFiles } from '../src/market-data/index.ts';
import { loadPortfolio } from '../src/portfolios/index.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import { startOfDay } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/database.ts';
import { exchangeDays } from './market/calendar.ts';
import { marketFiles } from './market/files.ts';
import { generateMarket } from './market/generate.ts';
import { explained } from './market/decision.ts';
import { demoExperiments, demoPortfolios } from './market/portfolios.ts';

/** Sets prices (rupees by symbol) in a trial's quote provider. */
export type QuotePrices = (prices: Readonly<Record<string, number>>) => Promise<void>;

/** Loads five years of fictional market data up to yesterday, through the importer, and the portfolios based on it. */
export async function loadMarket(db: Db, time: BusinessTime, quotePrices: QuotePrices): Promise<void> {
  const yesterday = addDays(time.today, -1);
  const market = generateMarket(exchangeDays(addMonthsClamped(yesterday, -60), yesterday));
  const lastDay = market.days.at(-1);
  // Move each price slightly from its last close, so that prices look live.
  await quotePrices(
    Object.fromEntries(
      (lastDay?.bars ?? []).map(({ company, close }, at) => [
        company.symbol,
        Math.round(close * (1 + ((at % 7) - 3) / 400) * 20) / 20,
      ]),
    ),
  );
  await importMarketFiles({ db, files: marketFiles(market) });
  for (const { facts, decisions } of [...demoPortfolios(market), ...demoExperiments(market)])
    await loadPortfolio(db, facts, decisions.map(explained), ({ date }) => startOfDay(date));
}
