import { getHome } from '@niveshak/contract/home/routes';
import { articlesOnHome } from '@niveshak/contract/home/schemas';
import type { Home, HomeOutlier, HomeRebalance } from '@niveshak/contract/home/schemas';
import { articleAccessLevels, canRead } from '@niveshak/domain/articles/access';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { isInProgress } from '@niveshak/domain/articles/reading-progress';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { publishedArticles, presentCard } from '../articles/index.ts';
import type { PublishedArticles } from '../articles/index.ts';
import { lastCloses, newestOutliers, shareNamesBySymbol } from '../market-data/index.ts';
import type { NewestOutlier } from '../market-data/index.ts';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Call, RouteBinder } from '../platform/http/bind-route.ts';
import { portfoliosNow } from '../portfolios/index.ts';
import type { PortfoliosNow, RecentRebalance } from '../portfolios/index.ts';
import { dayThreads, presentThread, threadsFor } from '../slack-archives/index.ts';
import { presentMoney } from './money.ts';
import { visitHome } from './store.ts';

const changesShown = 4;
const outliersShown = 6;

/**
 * Binds `/user/home`, one call for the whole page. If nothing new is published, it needs only one statement besides the
 * session's.
 */
export function bindHomeRoutes(bind: RouteBinder, db: Db): void {
  bind(getHome, async ({ member, query, time, published }): Promise<Home> => {
    const plan = planOf(member, time.today);
    const out = await publishedArticles({ time, published });
    const all = out.all();
    const levels = new Set(articleAccessLevels.filter((access) => canRead(access, plan)));
    const { previousAt, opened, positions, baskets } = await visitHome(
      db,
      member.userId,
      time.instant,
      member.impersonatedBy === null,
    );
    const read = new Set([...opened].filter((id) => !isInProgress(positions.get(id) ?? 0)));
    const isNew = (at: Date) => previousAt !== null && at > previousAt;
    const { category } = query;
    const listed = category === undefined ? all : all.filter((article) => article.category === category);
    const [thread] =
      plan !== null && isOpen('slackArchives', plan)
        ? threadsFor(await published(dayThreads.on(time.today)), plan)
        : [];
    const firstOld = all.findIndex(({ publishedAt }) => !isNew(publishedAt));
    return {
      lastVisit: previousAt?.toISOString() ?? null,
      articles: listed.slice(0, articlesOnHome).map((article) => ({
        ...presentCard(article, plan),
        isNew: isNew(article.publishedAt),
        isRead: read.has(article.id),
        position: positions.get(article.id) ?? 0,
      })),
      articleCount: listed.length,
      newCount: firstOld === -1 ? all.length : firstOld,
      categories: [...out.categories()],
      unreadCount: out.countOf(levels) - countIn(out, read, levels),
      ...(await marketParts(plan, isNew, { published, time })),
      thread: thread === undefined ? null : presentThread(thread),
      money:
        baskets.length > 0 && isOpen('portfolios', plan)
          ? presentMoney(
              baskets,
              await published(portfoliosNow.on(time.today)),
              await published(lastCloses.on(time.today)),
            )
          : null,
    };
  });
}

/** Returns how many of the articles are published with one of these access levels. */
function countIn(
  out: PublishedArticles,
  ids: ReadonlySet<string>,
  levels: ReadonlySet<ArticleAccess>,
): number {
  return [...ids].filter((id) => {
    const article = out.byId(id);
    return article !== null && levels.has(article.access);
  }).length;
}

function isOpen(
  feature: 'portfolios' | 'outliers' | 'slackArchives',
  plan: PlanAlias | null,
): plan is PlanAlias {
  return plan !== null && isAllowed(feature, plan);
}

async function marketParts(
  plan: PlanAlias | null,
  isNew: (at: Date) => boolean,
  { published, time }: Pick<Call, 'published' | 'time'>,
): Promise<Pick<Home, 'rebalances' | 'outliers'>> {
  const hasPortfolios = isOpen('portfolios', plan);
  const hasOutliers = isOpen('outliers', plan);
  if (!hasPortfolios && !hasOutliers) return { rebalances: null, outliers: null };
  const now = await published(portfoliosNow.on(time.today));
  const names = await published(shareNamesBySymbol);
  const newest = hasOutliers ? await published(newestOutliers.on(time.today)) : null;
  return {
    rebalances: hasPortfolios
      ? now.rebalances.map((rebalance) => presentRebalance(rebalance, names, isNew))
      : null,
    outliers:
      newest === null
        ? null
        : {
            on: newest.on,
            count: newest.outliers.length,
            listed: presentOutliers(newest.outliers, hasPortfolios ? now : null),
          },
  };
}

function presentRebalance(
  { id, slug, title, date, at, note, changes }: RecentRebalance,
  names: ReadonlyMap<string, string>,
  isNew: (at: Date) => boolean,
): HomeRebalance {
  return {
    id,
    slug,
    title,
    date,
    isNew: isNew(at),
    note,
    changes: changes.slice(0, changesShown).map(({ symbol, from, to }) => ({
      symbol,
      name: names.get(symbol) ?? symbol,
      from: from / 1_000_000,
      to: to / 1_000_000,
    })),
    count: changes.length,
  };
}

/** Returns the outliers: first those in a portfolio, then those farthest from their own history. */
function presentOutliers(outliers: readonly NewestOutlier[], held: PortfoliosNow | null): HomeOutlier[] {
  const presented = outliers.map(({ symbol, name, category, dayReturn, volumeDeviations }) => ({
    symbol,
    name,
    category,
    dayReturn,
    volumeDeviations,
    heldBy: [...(held?.heldBy.get(symbol) ?? [])],
  }));
  const concern = presented.filter(({ heldBy }) => heldBy.length > 0);
  const others = presented.filter(({ heldBy }) => heldBy.length === 0);
  return [...concern, ...others].slice(0, outliersShown);
}
