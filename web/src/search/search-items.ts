import type { Marked, SearchAnswer } from '@niveshak/contract/search/schemas';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { instantText } from '../lib/dates.ts';
import { articlePath, paths } from '../lib/paths.ts';
import type { SearchPart } from '../lib/paths.ts';
import { placesFor } from './places.ts';

export type SearchItem = {
  readonly id: string;
  readonly label: Marked;
  /** Kind or location of the item. */
  readonly hint: string;
  readonly passage: Marked | null;
  readonly to: string;
};

export type SearchGroup = {
  readonly part: SearchPart;
  readonly label: string;
  readonly total: number;
  readonly items: readonly SearchItem[];
};

export const partNames: Readonly<Record<SearchPart, string>> = {
  articles: 'Articles',
  stocks: 'Stocks',
  portfolios: 'Portfolios',
  messages: 'Archive',
  people: 'People',
  places: 'Go to',
};

type Hits<K extends Exclude<keyof SearchAnswer, 'isArchiveAway'>> = NonNullable<SearchAnswer[K]>['hits'];

/** Returns a group of results, or null if it is empty. */
function groupOf<T>(
  part: SearchPart,
  found: { readonly total: number; readonly hits: readonly T[] } | null | undefined,
  itemOf: (hit: T) => SearchItem,
): SearchGroup | null {
  if (found === null || found === undefined || found.hits.length === 0) return null;
  return { part, label: partNames[part], total: found.total, items: found.hits.map(itemOf) };
}

function articleItem({ article, title, passage }: Hits<'articles'>[number]): SearchItem {
  const { id, slug, category, publishedAt, isLocked } = article;
  return {
    id: `article ${id}`,
    label: title,
    hint: `${category}, ${instantText(publishedAt)}${isLocked ? ', locked' : ''}`,
    passage,
    to: articlePath(slug),
  };
}

function messageItem({
  channel,
  channelName,
  ts,
  on,
  author,
  passage,
}: Hits<'messages'>[number]): SearchItem {
  const where = [`#${channelName}`, author, formatDate(calendarDate(on))];
  return {
    id: `message ${channel} ${ts}`,
    label: passage,
    hint: where.filter((part) => part !== '').join(', '),
    passage: null,
    to: `${paths.slackArchives}/c/${encodeURIComponent(channel)}?${new URLSearchParams({ at: ts }).toString()}`,
  };
}

function named(kind: string, key: string, name: string, hint: string, to: string): SearchItem {
  return { id: `${kind} ${key}`, label: [{ text: name, isHit: false }], hint, passage: null, to };
}

/** Returns the results by kind in display order. Omits empty kinds. */
export function groupsOf(
  answer: SearchAnswer | undefined,
  words: string,
  user: SessionUser,
): readonly SearchGroup[] {
  const places = placesFor(words, user);
  return [
    groupOf('stocks', answer?.stocks, ({ symbol, name }) =>
      named('stock', symbol, name, symbol, `/stocks/${encodeURIComponent(symbol)}`),
    ),
    groupOf('articles', answer?.articles, articleItem),
    groupOf('portfolios', answer?.portfolios, ({ slug, title }) =>
      named('portfolio', slug, title, 'Portfolio', `${paths.portfolios}/${encodeURIComponent(slug)}`),
    ),
    groupOf('messages', answer?.messages, messageItem),
    groupOf('people', answer?.people, ({ id, name }) =>
      named(
        'person',
        id,
        name,
        'Messages in the archive',
        `${paths.archiveSearch}?${new URLSearchParams({ user: id }).toString()}`,
      ),
    ),
    groupOf('places', { total: places.length, hits: places }, ({ label, to }) =>
      named('place', label, label, '', to),
    ),
  ].filter((group) => group !== null);
}
