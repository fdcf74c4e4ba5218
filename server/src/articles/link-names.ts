import type { Named } from '@niveshak/domain/articles/mentions';
import { spokenName } from '@niveshak/domain/market-data/stock-names';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { shareNames } from '../market-data/index.ts';
import { Publication } from '../platform/published.ts';
import { renderWithLinks } from './rendering.ts';
import type { ArticleText } from './store.ts';

type Share = { readonly symbol: string; readonly name: string };
type Portfolio = { readonly slug: string; readonly title: string };

/** Portfolios visible to members, each from its launch date. */
export type PortfolioNames = Publication<readonly (Portfolio & { readonly launchDate: CalendarDate })[]>;

export const shareNamesPublication = new Publication(['market'], (db) => shareNames(db));

export function linkedBody(
  { bodyMarkdown, figures }: Pick<ArticleText, 'bodyMarkdown' | 'figures'>,
  { shares, portfolios }: { readonly shares: readonly Share[]; readonly portfolios: readonly Portfolio[] },
): Promise<string> {
  const named = [...shares.map(shareNamed), ...portfolios.map(portfolioNamed)];
  return renderWithLinks(bodyMarkdown, named, figures);
}

/** Shorter names are too often ordinary words. */
const shortestName = 4;

function shareNamed({ symbol, name }: Share): Named {
  const spoken = spokenName(name);
  return {
    exact: [symbol],
    spoken: spoken.length < shortestName ? [] : [spoken],
    path: `/stocks/${encodeURIComponent(symbol)}`,
  };
}

/** Titles are ordinary words such as Focused, so they name a portfolio only if followed by `portfolio`. */
function portfolioNamed({ slug, title }: Portfolio): Named {
  return {
    exact: ['portfolio', 'Portfolio', 'model portfolio'].map((word) => `${title} ${word}`),
    spoken: [],
    path: `/portfolios/${encodeURIComponent(slug)}`,
  };
}
