import { Publication } from '../platform/published.ts';
import { shareNames } from './store.ts';

/** Share names by current symbol. Cached until market data changes. */
export const shareNamesBySymbol = new Publication(
  ['market'],
  async (db): Promise<ReadonlyMap<string, string>> =>
    new Map((await shareNames(db)).map(({ symbol, name }) => [symbol, name])),
);
