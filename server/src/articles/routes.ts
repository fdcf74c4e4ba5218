import * as routes from '@niveshak/contract/articles/routes';
import type { Article, ArticleCard } from '@niveshak/contract/articles/schemas';
import { authorPath } from '@niveshak/domain/articles/author-path';
import { articleAccessLevels, canRead } from '@niveshak/domain/articles/access';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { analystNamed, analystsPublication, publishedFirm } from '../firm/index.ts';
import type { Analyst } from '../firm/index.ts';
import { stockNames } from '../market-data/index.ts';
import { recordRead } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { Session } from '../platform/session.ts';
import { publishedArticles } from './published-articles.ts';
import { renderDisclosure } from './disclosure.ts';
import { imageFile } from './images.ts';
import { redirectFor, oldAddresses } from './redirects.ts';
import { linkedBody, shareNamesPublication } from './link-names.ts';
import type { PortfolioNames } from './link-names.ts';
import { nextOf, partsOf, relatedTo } from './related.ts';
import { cardFacts, drawStockCards, ratingOf } from './stock-cards.ts';
import { articlesMentioning, articleText, articleTexts } from './store.ts';
import type { ArticleSummary, ArticleText } from './store.ts';

/** Returns a caller's plan on a day, or null if there is none. */
export type PlanOf = (session: Session, today: CalendarDate) => PlanAlias | null;

export function bindArticlesRoutes(
  bind: RouteBinder,
  db: Db,
  planOf: PlanOf,
  portfolioNames: PortfolioNames,
): void {
  /** Callers who are anonymous or have an unconfirmed address read only public content. */
  const readerPlan: ReaderPlan = (session, today) =>
    session === null || !session.hasConfirmedEmail ? null : planOf(session, today);

  bind(routes.listArticles, async (call) => {
    const plan = readerPlan(call.session, call.time.today);
    const out = await publishedArticles(call);
    const { size, page } = call.query;
    const listed = () =>
      size === undefined ? out.all() : out.page((Number(page) - 1) * Number(size), Number(size));
    const name = `${levelsFor(plan).join()} ${out.count} ${size ?? 'all'} ${page}`;
    return call.shared(name, ['articles'], async () => listed().map((article) => presentCard(article, plan)));
  });

  bind(routes.readArticle, async (call) => {
    const { params, session, time, published } = call;
    const out = await publishedArticles(call);
    const current = out.bySlug(params.slug);
    const old =
      current === null ? redirectFor(await published(oldAddresses), `/articles/${params.slug}`) : null;
    const article = current ?? (old === null ? null : out.bySlug(old.replace('/articles/', '')));
    if (article === null) return refuse('article-not-found');
    const plan = readerPlan(session, time.today);
    const isOpen = canRead(article.access, plan);
    if (isOpen && session !== null && session.impersonatedBy === null) {
      await recordRead(db, session.userId, 'article', article.id, time.instant);
    }
    // The linked pages are available only to members with a plan.
    const linked = plan !== null && isAllowed('portfolios', plan) ? 'weighted' : 'linked';
    const look = !isOpen ? 'locked' : plan === null ? 'plain' : linked;
    const name = `${article.id} ${look} ${out.count} ${time.today}`;
    return call.shared(name, ['articles', 'firm', 'market', 'portfolios'], async () => {
      const text = await articleText(db, article.id, time.today);
      const firm = await publishedFirm(published);
      return {
        ...presentCard(article, plan),
        bodyHtml: isOpen ? await bodyFor(plan, text, { published, today: time.today, portfolioNames }) : null,
        previewHtml: isOpen ? null : text.previewHtml,
        headings: isOpen ? text.headings : [],
        disclosureHtml:
          text.disclosure === null
            ? null
            : renderDisclosure(text.disclosure, firm, text.recommendations, text.figures.charts),
        authorProfile: presentAnalyst(
          analystNamed(await published(analystsPublication), article.author),
          time.today,
        ),
        authorUrl: authorPath(article.author),
        next: nextOf(out.all(), article),
        seriesParts: partsOf(out.all(), article),
        related: relatedTo(out.all(), article).map((each) => presentCard(each, plan)),
        corrections: text.corrections.map(({ at, summary }) => ({ at: at.toISOString(), summary })),
      };
    });
  });

  bindArticleImage(bind, db, readerPlan);
  bindStockArticles(bind, db, planOf);
}

type ReaderPlan = (session: Session | null, today: CalendarDate) => PlanAlias | null;

function bindArticleImage(bind: RouteBinder, db: Db, readerPlan: ReaderPlan): void {
  bind(routes.readArticleImage, async ({ params, session, colleague, time, reply }) => {
    const plan = readerPlan(session, time.today);
    const isStaff = colleague !== null && roleHasPermission(colleague.role, 'articles.read');
    const file = await imageFile(db, params, { levels: levelsFor(plan), isStaff, now: time.instant });
    if (file === null) return refuse('not-found');
    // Immutable, because the URL contains the content hash. Publicly cacheable if anyone may see the image,
    // so that mail clients can show it.
    reply.header('cache-control', `${file.isOpen ? 'public' : 'private'}, max-age=31536000, immutable`);
    if (file.isOpen) reply.header('cross-origin-resource-policy', 'cross-origin');
    return { contentType: file.contentType, fileName: params.name, bytes: file.bytes };
  });
}

function bindStockArticles(bind: RouteBinder, db: Db, planOf: PlanOf): void {
  bind(routes.listStockArticles, async (call) => {
    const { params, member, time } = call;
    const plan = planOf(member, time.today);
    // Every active plan includes company pages.
    const refusal = refuseWithout('lite', plan);
    if (refusal !== null) return refusal;
    const out = await publishedArticles(call);
    const open = levelsFor(plan);
    const symbol = params.symbol.toUpperCase();
    const name = `${symbol} ${open.join()} ${out.count} ${time.today}`;
    return call.shared(name, ['articles', 'market'], async () => {
      const stock = await stockNames(db, symbol, time.today);
      if (stock === null) return refuse('not-found');
      const articles = await articlesMentioning(db, stock, open, time.instant);
      const texts = await articleTexts(
        db,
        articles.map(({ id }) => id),
        time.today,
      );
      return articles.map((article) => {
        const body = texts.get(article.id);
        const ratings = stock.symbols.map((each) => (body === undefined ? null : ratingOf(each, body)));
        return { ...presentCard(article, plan), rating: ratings.find((each) => each !== null) ?? null };
      });
    });
  });
}

function levelsFor(plan: PlanAlias | null) {
  return articleAccessLevels.filter((access) => canRead(access, plan));
}

type Reading = {
  readonly published: ReadPublished;
  readonly today: CalendarDate;
  readonly portfolioNames: PortfolioNames;
};

/** Returns the text, with links to companies and portfolios and company cards for readers with a plan. */
async function bodyFor(
  plan: PlanAlias | null,
  text: ArticleText,
  { published, today, portfolioNames }: Reading,
): Promise<string> {
  if (plan === null) return text.bodyHtml;
  const shares = await published(shareNamesPublication);
  const portfolios = (await published(portfolioNames)).filter(({ launchDate }) => launchDate <= today);
  const html = await linkedBody(text, { shares, portfolios });
  const names = new Map(shares.map(({ symbol, name }) => [symbol, name]));
  return drawStockCards(html, await cardFacts(published, today, plan, { text, names }));
}

function presentAnalyst(analyst: Analyst | null, today: CalendarDate): Article['authorProfile'] {
  if (analyst === null) return null;
  const { qualification, biography, portrait, certificate } = analyst;
  const isValid = certificate.validUntil >= today;
  return { qualification, biography, portrait, certificate: isValid ? certificate.number : null };
}

export function presentCard(article: ArticleSummary, plan: PlanAlias | null): ArticleCard {
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
    cover: article.cover,
    series: article.series,
    correctedAt: article.correctedAt?.toISOString() ?? null,
    url: `/articles/${article.slug}`,
    isLocked: !canRead(article.access, plan),
  };
}
