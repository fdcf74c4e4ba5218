import { localKeys } from '../lib/storage-keys.ts';

type Dated = { readonly publishedAt: string };

/** Read once per page load, so that "new" stays new while somebody looks around. */
let seenBefore: string | null | undefined;

/**
 * Marks everything published so far as seen, and says what counts as new in this visit: what was published after
 * the newest piece of the visit before. On the very first visit nothing is.
 */
export function newSinceLastVisit(articles: readonly Dated[]): (article: Dated) => boolean {
  seenBefore ??= localStorage.getItem(localKeys.lastVisit);
  const newest = articles.reduce(
    (latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest),
    '',
  );
  if (newest !== '') localStorage.setItem(localKeys.lastVisit, newest);
  const before = seenBefore;
  return ({ publishedAt }) => before !== null && Date.parse(publishedAt) > Date.parse(before);
}
