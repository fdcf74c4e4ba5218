import { mentionFinder } from '@niveshak/domain/articles/mentions';
import type { Named } from '@niveshak/domain/articles/mentions';
import type { Db } from '../platform/db/database.ts';
import { stockCodesIn } from '@niveshak/domain/articles/stock-code';
import { spokenName } from '@niveshak/domain/market-data/stock-names';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { shareNames } from '../market-data/index.ts';
import { Publication } from '../platform/published.ts';
import { renderWithLinks } from './rendering.ts';
import type { ArticleText } from './store.ts';

type Share = { readonly symbol: string; readonly name: string };
type Portfolio = { readonly slug: string; readonly title: string };

/** Portfolios that members can see, each from its launch date. */
export type PortfolioNames = Publication<readonly (Portfolio & { readonly launchDate: CalendarDate })[]>;

export const shareNamesPublication = new Publication(['market'], (db) => shareNames(db));

export function linkedBody(
  { bodyMarkdown, figures }: Pick<ArticleText, 'bodyMarkdown' | 'figures'>,
  { shares, portfolios }: { readonly shares: readonly Share[]; readonly portfolios: readonly Portfolio[] },
): Promise<string> {
  const named = [...shares.map(shareNamed), ...portfolios.map(portfolioNamed)];
  return renderWithLinks(bodyMarkdown, named, figures);
}

/** Returns the symbols of up to three shares that a text mentions or links. */
export async function sharesNamedIn(db: Db, text: string): Promise<string[]> {
  const shares = await shareNames(db);
  const find = mentionFinder(
    shares.map((share) => {
      const named = shareNamed(share);
      // Writers use the symbol as a short name, such as Orvenna for the symbol ORVENNA.
      const short = share.symbol.length < shortestName ? [] : [share.symbol];
      return { ...named, spoken: [...named.spoken, ...short] };
    }),
  );
  const named = find(text).map(({ path }) => decodeURIComponent(path.replace('/stocks/', '')));
  return [...new Set([...named, ...stockCodesIn(text)])].slice(0, 3);
}

/** Shorter names are often ordinary words. */
const shortestName = 4;

function shareNamed({ symbol, name }: Share): Named {
  const spoken = spokenName(name);
  return {
    exact: [symbol],
    spoken: spoken.length < shortestName ? [] : [spoken],
    path: `/stocks/${encodeURIComponent(symbol)}`,
  };
}

/** Returns a portfolio's name for linking. Titles such as Focused are ordinary words, so `portfolio` must follow. */
function portfolioNamed({ slug, title }: Portfolio): Named {
  return {
    exact: ['portfolio', 'Portfolio', 'model portfolio'].map((word) => `${title} ${word}`),
    spoken: [],
    path: `/portfolios/${encodeURIComponent(slug)}`,
  };
}
