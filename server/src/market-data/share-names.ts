import { Publication } from '../platform/published.ts';
import { shareNames } from './store.ts';

/** Names of shares by the symbol they have now; kept until the market's data change. */
export const shareNamesBySymbol = new Publication(
  ['market'],
  async (db): Promise<ReadonlyMap<string, string>> =>
    new Map((await shareNames(db)).map(({ symbol, name }) => [symbol, name])),
);
