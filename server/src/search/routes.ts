import { searchEverything } from '@niveshak/contract/search/routes';
import type { SearchAnswer, SearchKind } from '@niveshak/contract/search/schemas';
import { articleAccessLevels, canRead } from '@niveshak/domain/articles/access';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { publishedArticles, presentCard } from '../articles/index.ts';
import { shareNamesBySymbol } from '../market-data/index.ts';
import { planOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import type { ReadPublished } from '../platform/published.ts';
import { portfolioNames } from '../portfolios/index.ts';
import { archivePeople, channelListVersion, quickArchiveSearch } from '../slack-archives/index.ts';
import type { ArchiveSearchEngine, QuickHit } from '../slack-archives/index.ts';
import { findArticles, partsOf, wordsQuery } from './article-hits.ts';
import { passageOf } from './message-passage.ts';
import { bestNames } from './name-match.ts';

/** Maximum results per kind, for all kinds and for one. */
const sizes = { all: 5, one: 30 };

type SearchInput = {
  readonly q: string;
  readonly plan: PlanAlias | null;
  readonly limit: number;
  readonly time: BusinessTime;
  readonly published: ReadPublished;
};

/** Binds the search across everything a member can access. Each kind is searched as far as the plan allows. */
export function bindSearchRoutes(bind: RouteBinder, db: Db, engine: ArchiveSearchEngine): void {
  const searchMessages = quickArchiveSearch(db, engine);
  bind(
    searchEverything,
    async ({ member, query, time, published, facts }): Promise<SearchAnswer> => {
      const plan = planOf(member, time.today);
      const isAsked = (kind: SearchKind) => query.in === undefined || query.in === kind;
      const has = (kind: SearchKind, feature: Feature) =>
        isAsked(kind) && plan !== null && isAllowed(feature, plan);
      const limit = query.in === undefined ? sizes.all : sizes.one;
      const asked = { q: query.q, plan, limit, time, published };
      const hasMessages = has('messages', 'slackArchives');
      const [articles, messages] = await Promise.all([
        isAsked('articles') ? articlesFound(db, asked) : null,
        hasMessages && plan !== null
          ? searchMessages(lastWordOpen(query.q), plan, facts.archive, limit)
          : null,
      ]);
      return {
        articles,
        stocks: has('stocks', 'lite') ? await stocksFound(asked) : null,
        portfolios: has('portfolios', 'portfolios') ? await portfoliosFound(asked) : null,
        messages:
          messages === null
            ? null
            : {
                total: messages.total,
                hits: await presentMessages(messages.hits, published),
              },
        people: has('people', 'slackArchives') ? await peopleFound(asked) : null,
        isArchiveAway: hasMessages && messages === null,
      };
    },
    { facts: { archive: channelListVersion } },
  );
}

async function articlesFound(db: Db, { q, plan, limit, time, published }: SearchInput) {
  const query = wordsQuery(q);
  if (query === null) return { total: 0, hits: [] };
  const levels = articleAccessLevels.filter((access) => canRead(access, plan));
  const { total, found } = await findArticles(db, { query, levels, now: time.instant, limit });
  const out = await publishedArticles({ time, published });
  return {
    total,
    hits: found.flatMap(({ articleId, title, passage }) => {
      const article = out.byId(articleId);
      return article === null
        ? []
        : [{ article: presentCard(article, plan), title: partsOf(title), passage: partsOf(passage) }];
    }),
  };
}

async function stocksFound({ q, limit, published }: SearchInput) {
  const shares = [...(await published(shareNamesBySymbol))].map(([symbol, name]) => ({ symbol, name }));
  return bestNames(shares, q, limit, ({ symbol, name }) => [symbol, name]);
}

async function portfoliosFound({ q, limit, time, published }: SearchInput) {
  const begun = (await published(portfolioNames)).filter(({ launchDate }) => launchDate <= time.today);
  const { total, hits } = bestNames(begun, q, limit, ({ title }) => [title]);
  return { total, hits: hits.map(({ slug, title }) => ({ slug, title })) };
}

async function peopleFound({ q, limit, published }: SearchInput) {
  const people = [...(await published(archivePeople))].map(([id, name]) => ({ id, name }));
  return bestNames(people, q, limit, ({ name }) => [name]);
}

async function presentMessages(hits: readonly QuickHit[], published: ReadPublished) {
  const people = await published(archivePeople);
  return hits.map(({ channel, channelName, ts, on, text, user, authorName, highlight }) => ({
    channel,
    channelName,
    ts,
    on: calendarDate(on),
    author: authorName ?? (user === null ? '' : (people.get(user) ?? '')),
    passage: passageOf(text, highlight),
  }));
}

/** Adds a star to the last word, because archive search matches prefixes only with one. */
function lastWordOpen(typed: string): string {
  return /[\p{L}\p{N}]$/u.test(typed) ? `${typed}*` : typed;
}
