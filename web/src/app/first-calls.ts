import type { Feature } from '@niveshak/domain/catalogue/feature';

const archive = '/api/user/source/slack-archives';
const names = [`${archive}/channels`, `${archive}/users`];
/** Timestamp later than any message. */
const end = '4102444800.000000/before';

type Calls = {
  readonly pattern: RegExp;
  /** Feature required to open the place; absent if every member may open it. */
  readonly feature?: Feature;
  /** Returns the URLs exactly as the screen requests them. `parameter` is the raw path parameter. */
  readonly of: (parameter: string, search: URLSearchParams) => readonly string[];
};

const places: readonly Calls[] = [
  {
    pattern: /^\/()$/,
    of: (_none, search) => {
      const category = search.get('category') ?? '';
      return [
        category === '' ? '/api/user/home' : `/api/user/home?${new URLSearchParams({ category }).toString()}`,
      ];
    },
  },
  { pattern: /^\/articles\/([^/]+)$/, of: (slug) => [`/api/articles/${slug}`] },
  { pattern: /^\/account\/gifts()$/, feature: 'gifting', of: () => ['/api/user/gifts'] },
  {
    pattern: /^\/portfolios(?:\/([^/]+))?$/,
    feature: 'portfolios',
    of: (slug, search) => [
      '/api/user/portfolios',
      ...(slug === '' ? [] : [`/api/user/portfolios/${slug}`]),
      ...(search.get('view') === 'plan' ? [] : ['/api/user/pf/performance']),
    ],
  },
  { pattern: /^\/stocks\/([^/]+)$/, of: (symbol) => [`/api/user/stocks/${symbol}`] },
  { pattern: /^\/slack-archives\/search()$/, feature: 'slackArchives', of: () => names },
  {
    pattern: /^\/slack-archives\/c\/([^/]+)$/,
    feature: 'slackArchives',
    of: (channel, search) => {
      const at = search.get('at');
      return [...names, `${archive}/messages/${channel}/${at === null ? end : `${at}/around`}`];
    },
  },
];

/**
 * Returns the first API calls of a place, or an empty list if the place is unknown.
 * @param open features available to the member; null if no active plan is known
 */
export function firstCalls(
  pathname: string,
  search: string,
  open: readonly string[] | null,
): readonly string[] {
  if (open === null) return [];
  for (const { pattern, feature, of } of places) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    return feature === undefined || open.includes(feature)
      ? of(match[1] ?? '', new URLSearchParams(search))
      : [];
  }
  return [];
}
