import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { computePortfolios } from './histories.ts';
import { allPortfolios, portfoliosOn } from './store.ts';

/** A share's current weight in a portfolio, from 0 to 1. */
export type WeightNow = { readonly slug: string; readonly title: string; readonly weight: number };

/** Weights of each share in the running portfolios after price changes, by symbol, without experiments. */
export const weightsNow = new DailyPublication(
  ['market', 'portfolios'],
  async (db: Db, today): Promise<ReadonlyMap<string, readonly WeightNow[]>> => {
    const running = portfoliosOn(await allPortfolios(db), 'portfolio', today).filter(
      ({ closedOn }) => closedOn === null || closedOn > today,
    );
    const held = (await computePortfolios(db, running, today)).flatMap(
      ({ portfolio: { slug, title }, history }) =>
        history.weights
          .filter(({ symbol, weight }) => symbol !== cashSymbol && weight > 0)
          .map(({ symbol, weight }) => ({ symbol, slug, title, weight })),
    );
    return Map.groupBy(held, ({ symbol }) => symbol);
  },
);
