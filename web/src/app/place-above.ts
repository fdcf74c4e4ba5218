import { paths } from '../lib/paths.ts';

/** Addresses that are left when somebody deletes the last part, and where what they look for is. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['/articles', paths.home],
  ['/stocks', `${paths.search}?in=stocks`],
  ['/claim', paths.home],
]);

/** A deeper path that is nothing shows its section, as specification section 2 has it for those that match by prefix. */
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

/** Where an address leads at which nothing is; null: nowhere. */
export function placeAbove(pathname: string): string | null {
  const address = pathname.replace(/\/+$/, '');
  return shortened.get(address) ?? sections.find((each) => address.startsWith(`${each}/`)) ?? null;
}
