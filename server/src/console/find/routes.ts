import { sql } from 'kysely';
import { searchConsole } from '@niveshak/contract/staff/find-routes';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import type { Permission } from '@niveshak/domain/staff/permissions';
import { findDocuments } from '../../billing/index.ts';
import { listCoupons } from '../../catalogue/index.ts';
import { shareNamesBySymbol } from '../../market-data/index.ts';
import { findMembers } from '../../members/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { portfolioTitles } from '../../portfolios/index.ts';
import { bestNames } from '../../search/index.ts';

/** Maximum hits of each kind. */
const most = 5;
/** Number of newest articles whose titles are searched. */
const articlesSearched = 5000;
const couponsSearched = 1000;

/** Binds the search across everything the staff role can read. Each kind requires the permission of its list. */
export function bindFindRoutes(bind: RouteBinder, db: Db): void {
  bind(searchConsole, async ({ staff, query, time, published }) => {
    const { search } = query;
    const may = (permission: Permission) => roleHasPermission(staff.role, permission);
    const best = <T>(all: readonly T[], namesOf: (each: T) => readonly string[]) =>
      bestNames(all, search, most, namesOf).hits;
    const titled = ({ title }: { title: string }) => [title];
    const [articles, drafts] = may('articles.read')
      ? await Promise.all([articleTitles(db), draftTitles(db)])
      : [[], []];
    const shares = may('recommendations.read')
      ? await published(shareNamesBySymbol)
      : new Map<string, string>();
    return {
      members: may('members.read') ? await findMembers(db, { search }, time.today) : [],
      documents: may('money.look') ? await findDocuments(db, search, most) : [],
      articles: best(articles, titled),
      drafts: best(drafts, titled),
      portfolios: may('portfolios.read') ? best(await portfolioTitles(db), titled) : [],
      coupons: may('settings.read')
        ? best(
            (await listCoupons(db, couponsSearched)).map(({ coupon: { code } }) => ({ code })),
            ({ code }) => [code],
          )
        : [],
      stocks: best(
        [...shares].map(([symbol, name]) => ({ symbol, name })),
        ({ symbol, name }) => [symbol, name],
      ),
    };
  });
}

function articleTitles(db: Db) {
  return db
    .selectFrom('articles')
    .select(['id', 'title'])
    .orderBy('published_at', 'desc')
    .limit(articlesSearched)
    .execute();
}

async function draftTitles(db: Db) {
  const rows = await db
    .selectFrom('article_drafts')
    .select(['id', sql<string>`coalesce(content ->> 'title', '')`.as('title')])
    .where('published_as', 'is', null)
    .where('discarded_at', 'is', null)
    .execute();
  return rows.filter(({ title }) => title.trim() !== '');
}
