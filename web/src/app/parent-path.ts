import { paths } from '../lib/paths.ts';

/** Redirect targets for URLs obtained by deleting the last path segment. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['/articles', paths.home],
  ['/stocks', `${paths.search}?in=stocks`],
  ['/claim', paths.home],
]);

/** Sections that handle unknown deeper paths, as specification section 2 requires for prefix matches. */
const sections = [
  paths.experimentals,
  paths.outliers,
  paths.account,
  paths.portfolios,
  paths.slackArchives,
  paths.readingList,
  paths.search,
  paths.basket,
] as const;

/** Returns the redirect target of a URL without a screen, or null if there is none. */
export function parentPath(pathname: string): string | null {
  const address = pathname.replace(/\/+$/, '');
  return shortened.get(address) ?? sections.find((each) => address.startsWith(`${each}/`)) ?? null;
}
