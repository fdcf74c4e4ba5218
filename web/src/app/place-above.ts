import { paths } from '../lib/paths.ts';

/** URLs that result from deleting the last segment, and their redirect targets. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['/articles', paths.home],
  ['/stocks', `${paths.search}?in=stocks`],
  ['/claim', paths.home],
]);

/** An unknown deeper path shows its section, as specification section 2 requires for sections that match by prefix. */
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
export function placeAbove(pathname: string): string | null {
  const address = pathname.replace(/\/+$/, '');
  return shortened.get(address) ?? sections.find((each) => address.startsWith(`${each}/`)) ?? null;
}
