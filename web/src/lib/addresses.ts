/**
 * Query parameter names of portfolios, stocks and outliers, as plain text. Every screen loads the router, so the values
 * are parsed by the screens that use them.
 */
type Texts<Names extends string> = { readonly [name in Names]?: string };

export type PortfolioAddress = Texts<'view' | 'range' | 'from' | 'to'>;
export type StockAddress = Texts<'range' | 'from' | 'to'>;
export type OutliersAddress = Texts<
  'category' | 'page' | 'size' | 'on' | 'sort' | 'up' | 'text' | 'cause' | 'traded' | 'stock'
>;

type Search = Readonly<Record<string, unknown>>;

/** Returns the non-empty text values of a query. */
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
