/**
 * What the addresses of portfolios and outliers carry after their question mark, as plain text. The router is part of
 * every screen, so what the texts mean is read by the screens.
 */
const portfolioParameters = ['view', 'range', 'from', 'to', 'amount', 'held', 'sell', 'drift'] as const;
export type PortfolioAddress = { readonly [name in (typeof portfolioParameters)[number]]?: string };

const outliersParameters = [
  'category', 'page', 'size', 'on', 'sort', 'up', 'text', 'cause', 'traded',
] as const; // prettier-ignore
export type OutliersAddress = { readonly [name in (typeof outliersParameters)[number]]?: string };

const stockParameters = ['range', 'from', 'to'] as const;
export type StockAddress = { readonly [name in (typeof stockParameters)[number]]?: string };

type Search = Readonly<Record<string, unknown>>;

function texts(search: Search, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

export function portfolioAddress(search: Search): PortfolioAddress {
  return texts(search, portfolioParameters);
}

export function outliersAddress(search: Search): OutliersAddress {
  return texts(search, outliersParameters);
}

export function stockAddress(search: Search): StockAddress {
  return texts(search, stockParameters);
}
