import * as routes from '@niveshak/contract/articles/routes';
import type { ArticleCard } from '@niveshak/contract/articles/schemas';
import { articleAccessLevels, canRead } from '@niveshak/domain/articles/access';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readFirm } from '../firm/index.ts';
import { stockNames } from '../market-data/index.ts';
import { recordRead } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { Session } from '../platform/session.ts';
import { renderDisclosure } from './disclosure.ts';
import { articleBefore, articlesNaming, publishedArticle, publishedArticles } from './store.ts';
import type { ArticleSummary } from './store.ts';

/** The plan that serves a caller on a day, null for none. */
export type PlanOf = (session: Session, today: CalendarDate) => PlanAlias | null;

export function bindArticlesRoutes(bind: RouteBinder, db: Db, planOf: PlanOf): void {
  /** Signed out, and an address nobody has confirmed, read what everybody may. */
  const readerPlan = (session: Session | null, today: CalendarDate) =>
    session === null || !session.hasConfirmedEmail ? null : planOf(session, today);

  bind(routes.listArticles, async ({ session, time }) => {
    const plan = readerPlan(session, time.today);
    const articles = await publishedArticles(db, time.instant);
    return articles.map((article) => presentCard(article, plan));
  });

  bind(routes.readArticle, async ({ params, session, time }) => {
    const article = await publishedArticle(db, params.slug, time.instant);
    if (article === null) return refuse('article-not-found');
    const plan = readerPlan(session, time.today);
    const isOpen = canRead(article.access, plan);
    if (isOpen && session !== null) {
      await recordRead(db, session.userId, 'article', article.id, time.instant);
    }
    return {
      ...presentCard(article, plan),
      bodyHtml: isOpen ? article.bodyHtml : null,
      previewHtml: isOpen ? null : article.previewHtml,
      headings: isOpen ? [...article.headings] : [],
      disclosureHtml:
        article.disclosure === null ? null : renderDisclosure(article.disclosure, await readFirm(db)),
      next: await articleBefore(db, article, time.instant),
    };
  });

  bind(routes.listStockArticles, async ({ params, member, time }) => {
    const plan = planOf(member, time.today);
    // Every plan that serves opens the page of a company.
    const refusal = refuseWithout('lite', plan);
    if (refusal !== null) return refusal;
    const stock = await stockNames(db, params.symbol.toUpperCase(), time.today);
    if (stock === null) return refuse('not-found');
    const open = articleAccessLevels.filter((access) => canRead(access, plan));
    const articles = await articlesNaming(db, stock, open, time.instant);
    return articles.map((article) => presentCard(article, plan));
  });
}

function presentCard(article: ArticleSummary, plan: PlanAlias | null): ArticleCard {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    author: article.author,
    publishedAt: article.publishedAt.toISOString(),
    category: article.category,
    access: article.access,
    readingMinutes: article.readingMinutes,
    coverImage: article.coverImage,
    url: `/articles/${article.slug}`,
    isLocked: !canRead(article.access, plan),
  };
}
