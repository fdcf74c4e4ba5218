import type { FastifyInstance } from 'fastify';
import * as routes from '@niveshak/contract/reading/routes';
import type { ReadingListArticle, ReadingState } from '@niveshak/contract/reading/schemas';
import { isInProgress } from '@niveshak/domain/articles/reading-progress';
import { articleAccessLevels, canRead } from '@niveshak/domain/articles/access';
import {
  articleInWords,
  publishedArticles,
  articleText,
  articleTexts,
  articleToDraw,
  presentCard,
  renderDisclosure,
} from '../articles/index.ts';
import type { ArticleSummary } from '../articles/index.ts';
import { firmPublication, publishedFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import { currentPlan, planOf } from '../membership/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { NotModified, etagOf, isKnown, sendNotModified } from '../platform/http/json-answer.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import { sendRefusal } from '../platform/http/send-refusal.ts';
import { readVersions } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import { drawArticle } from './draw.ts';
import { atomFeed } from './feed.ts';
import { maskedAddress, maskedName } from './masked-reader.ts';
import {
  endFeed,
  feedMadeAt,
  feedOwner,
  makeFeed,
  markOf,
  marksOf,
  saveBookmark,
  savePosition,
} from './store.ts';
import type { Mark } from './store.ts';

/** Maximum entries per section of the reading list. */
const maxKept = 200;
const entriesOfFeed = 30;

type Options = {
  readonly db: Db;
  readonly http: FastifyInstance;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly appOrigin: string;
};

export function bindReadingRoutes(bind: RouteBinder, options: Options): void {
  const { db, appOrigin } = options;
  bind(routes.getReadingList, async (call) => {
    const { member, time } = call;
    const out = await publishedArticles(call);
    const plan = planOf(member, time.today);
    const marks = await marksOf(db, member.userId, 3 * maxKept);
    const listed = (timeOf: (mark: Mark) => Date | null): ReadingListArticle[] =>
      marks
        .flatMap((mark) => {
          const at = timeOf(mark);
          const article = out.byId(mark.articleId);
          return at === null || article === null ? [] : [{ at, article, mark }];
        })
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .slice(0, maxKept)
        .map(({ at, article, mark }) => ({
          article: presentCard(article, plan),
          state: presentState(mark),
          at: at.toISOString(),
        }));
    return {
      begun: listed(({ position, readAt }) => (isInProgress(position) ? readAt : null)),
      bookmarked: listed(({ bookmarkedAt }) => bookmarkedAt),
      opened: listed(({ openedAt, readAt }) => readAt ?? openedAt),
    };
  });

  bind(routes.getReadingState, async (call) => {
    const article = (await publishedArticles(call)).bySlug(call.params.slug);
    if (article === null) return refuse('article-not-found');
    return presentState(await markOf(db, call.member.userId, article.id));
  });

  bind(routes.putBookmark, async (call) => {
    const { member, params, body, time } = call;
    const article = (await publishedArticles(call)).bySlug(params.slug);
    if (article === null) return refuse('article-not-found');
    await saveBookmark(db, member.userId, article.id, body.isBookmarked ? time.instant : null);
    return undefined;
  });

  bind(routes.putPosition, async (call) => {
    const { member, params, body, time } = call;
    const article = (await publishedArticles(call)).bySlug(params.slug);
    if (article === null) return refuse('article-not-found');
    await savePosition(db, member.userId, article.id, body.position, time.instant);
    return undefined;
  });

  bind(routes.getReadingFeed, async ({ member }) => ({
    madeAt: (await feedMadeAt(db, member.userId))?.toISOString() ?? null,
  }));
  bind(routes.makeReadingFeed, async ({ member, time }) => {
    const token = await makeFeed(db, member.userId, time.instant);
    return { url: `${appOrigin}/feeds/${token}.xml`, madeAt: time.instant.toISOString() };
  });
  bind(routes.endReadingFeed, async ({ member }) => {
    await endFeed(db, member.userId);
    return undefined;
  });

  bindArticlePdf(bind, db);
  bindFeed(options);
}

function bindArticlePdf(bind: RouteBinder, db: Db): void {
  bind(routes.getArticlePdf, async (call) => {
    const { member, params, published, time } = call;
    const article = (await publishedArticles(call)).bySlug(params.slug);
    if (article === null) return refuse('article-not-found');
    const plan = planOf(member, time.today);
    if (!canRead(article.access, plan)) {
      const refusal = refuseWithout(article.access === 'premium' ? 'premium' : 'lite', plan);
      if (refusal !== null) return refusal;
    }
    const [text, firm, user] = [
      await articleText(db, article.id, time.today),
      await publishedFirm(published),
      await userById(db, member.userId),
    ];
    const name = user === null ? '' : maskedName(user.firstName, user.lastName);
    const { html, charts } = await articleToDraw(text);
    const bytes = await drawArticle({
      title: article.title,
      excerpt: article.excerpt,
      author: article.author,
      category: article.category,
      publishedAt: article.publishedAt,
      correctedAt: article.correctedAt,
      bodyHtml: html,
      charts,
      disclosureHtml:
        text.disclosure === null ? null : renderDisclosure(text.disclosure, firm, text.recommendations),
      corrections: text.corrections,
      firm,
      reader: [name, maskedAddress(member.email)].filter((part) => part !== '').join(', '),
      at: time.instant,
    });
    return { contentType: 'application/pdf' as const, fileName: `${article.slug}.pdf`, bytes };
  });
}

/** Binds `/feeds/{secret}.xml`, because feed readers have only the URL and no session. */
function bindFeed({ http, db, clock, limits, appOrigin }: Options): void {
  http.get<{ Params: { name: string } }>('/feeds/:name', async (request, reply) => {
    const token = request.params.name.replace(/\.xml$/, '');
    const owner = await feedOwner(db, token);
    if (owner === null) return sendRefusal(reply, refuse('not-found'));
    const over = await limits.take('feeds', owner.userId);
    if (over !== null) return sendRefusal(reply, over);
    const time = clock.now();
    const versions = await readVersions(db);
    const published: ReadPublished = (publication) => publication.at(db, versions);
    const firm = await published(firmPublication);
    if (firm === null) return sendRefusal(reply, refuse('not-found'));
    const plan = await currentPlan(db, owner.userId, time.today);
    const out = await publishedArticles({ time, published });
    const open = articleAccessLevels.filter((access) => canRead(access, plan));
    reply
      .header('cache-control', 'private, max-age=300')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer');
    // Feed readers poll all day, so the ETag covers all sources of the feed.
    const of = [
      versions['articles'],
      versions['firm'],
      versions['portfolios'],
      time.today,
      open.join(),
      out.count,
      owner.madeAt.toISOString(),
    ];
    const etag = etagOf(of.join('\n'));
    if (isKnown(request.headers['if-none-match'], etag)) return sendNotModified(reply, new NotModified(etag));
    const articles = out
      .all()
      .filter(({ access }) => open.includes(access))
      .slice(0, entriesOfFeed);
    const texts = await articleTexts(
      db,
      articles.map(({ id }) => id),
      time.today,
    );
    const entries: { article: ArticleSummary; html: string }[] = [];
    for (const article of articles) {
      const text = texts.get(article.id);
      if (text === undefined) continue;
      const disclosures =
        text.disclosure === null ? '' : renderDisclosure(text.disclosure, firm, text.recommendations);
      entries.push({ article, html: `${await articleInWords(text)}${disclosures}` });
    }
    return reply
      .header('etag', etag)
      .type('application/atom+xml; charset=utf-8')
      .send(atomFeed(entries, firm, { appOrigin, madeAt: owner.madeAt }));
  });
}

function presentState({ bookmarkedAt, position, openedAt }: Mark): ReadingState {
  return {
    isBookmarked: bookmarkedAt !== null,
    position,
    openedAt: openedAt?.toISOString() ?? null,
  };
}
