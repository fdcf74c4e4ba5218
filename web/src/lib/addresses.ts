/**
 * What the addresses of portfolios, stocks and outliers carry after their question mark, as plain text. The router is part
 * of every screen, so only the names' types are here, and what the texts mean is read by the screens.
 */
type Texts<Names extends string> = { readonly [name in Names]?: string };

export type PortfolioAddress = Texts<'view' | 'range' | 'from' | 'to' | 'amount' | 'held' | 'sell' | 'drift'>;
export type StockAddress = Texts<'range' | 'from' | 'to'>;
export type OutliersAddress = Texts<
  'category' | 'page' | 'size' | 'on' | 'sort' | 'up' | 'text' | 'cause' | 'traded' | 'stock'
>;

type Search = Readonly<Record<string, unknown>>;

/** The texts of an address; an empty one says nothing. */
function texts(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

export const portfolioAddress: (search: Search) => PortfolioAddress = texts;
export const stockAddress: (search: Search) => StockAddress = texts;
export const outliersAddress: (search: Search) => OutliersAddress = texts;
