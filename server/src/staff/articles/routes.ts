import * as routes from '@niveshak/contract/staff/article-routes';
import {
  articleDraftById,
  articleDraftProblems,
  createSeries,
  everySeries,
  ImageRefused,
  previewOf,
  storeImage,
  usedWords,
  withdrawArticle,
} from '../../articles/index.ts';
import { publishedFirm } from '../../firm/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Call, RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import type { TestLetterDeps } from '../../notifications/index.ts';
import { testLetter } from './test-letter.ts';
import type { Log } from '../../platform/log.ts';
import { presentArticles, presentDraft, presentVersions } from './present.ts';
import { approve, askPublication, unschedule } from './publication.ts';
import { discard, keepWriting, openAgain, startDraft, submit } from './write-draft.ts';

/** A long article twice, with its disclosures, each letter of three bytes. */
const bodyBytes = 1536 * 1024;

/** Ten megabytes in base 64, and what stands around. */
const imageBodyBytes = 15 * 1024 * 1024;

/** Research and notes: written, reviewed, published, put right. */
export function bindArticleRoutes(
  bind: RouteBinder,
  db: Db,
  letters: TestLetterDeps & { readonly log: Log },
): void {
  bind(routes.listStaffArticles, () => presentArticles(db));

  bind(routes.getArticleChoices, async () => ({ series: await everySeries(db), ...(await usedWords(db)) }));

  bind(routes.startArticle, async (call) => {
    const draft = await startDraft(db, personOf(call), call.body);
    return draft instanceof Refusal ? draft : presentDraft(db, draft, call.staff);
  });

  bind(routes.getArticleDraft, async ({ params, staff }) => {
    const draft = await articleDraftById(db, params.id);
    return draft === null ? refuse('not-found') : presentDraft(db, draft, staff);
  });

  bind(routes.saveArticleDraft, (call) => keepWriting(db, personOf(call), call.params.id, call.body), {
    bodyBytes,
  });

  bind(
    routes.previewArticle,
    async ({ body, time, published }) => {
      const drawing = { today: time.today, portfolioLevels };
      const firm = await publishedFirm(published);
      return {
        ...(await previewOf(db, body.content, firm, drawing)),
        problems: await articleDraftProblems(db, body.content, body.articleId, drawing),
      };
    },
    { bodyBytes },
  );

  bind(routes.submitArticle, (call) =>
    submit(db, personOf(call), call.params.id, call.body, call.time.today),
  );
  bind(routes.approveArticle, (call) => approve(db, personOf(call), call.params.id, call.body, call.time));
  bind(routes.returnArticle, (call) => openAgain(db, personOf(call), call.params.id, call.body));

  bind(routes.publishArticle, (call) => {
    const { at, ...asked } = call.body;
    const when = at === null ? null : new Date(at);
    return askPublication(db, personOf(call), call.params.id, { ...asked, at: when }, call.time);
  });

  bind(routes.unscheduleArticle, (call) => unschedule(db, personOf(call), call.params.id, call.body.reason));
  bind(routes.discardArticle, (call) => discard(db, personOf(call), call.params.id, call.body.reason));

  bind(routes.sendTestLetter, (call) =>
    testLetter(letters, call.staff.email, personOf(call), call.params.id, call.body, call.time.today),
  );

  bind(
    routes.getArticleVersions,
    async ({ params }) => (await presentVersions(db, params.id)) ?? refuse('not-found'),
  );

  bind(routes.withdrawArticle, (call) =>
    db.transaction().execute(async (tx) => {
      const actor = personOf(call);
      const { reason } = call.body;
      const what = { by: actor.staffId, reason, at: call.time.instant };
      if (!(await withdrawArticle(tx, call.params.id, what))) return refuse('changed-meanwhile');
      const subject = { kind: 'article', id: call.params.id };
      await audit(tx, actor, { action: 'article.withdraw', subject, reason });
      return undefined;
    }),
  );

  bind(
    routes.uploadArticleImage,
    async (call) => {
      try {
        const { base64, reason } = call.body;
        return await storeImage(db, Buffer.from(base64, 'base64'), call.staff.staffId, (tx, id) =>
          audit(tx, personOf(call), {
            action: 'article.image',
            subject: { kind: 'article-image', id },
            reason,
          }),
        );
      } catch (error) {
        if (error instanceof ImageRefused) return refuse('image-refused', { detail: error.message });
        throw error;
      }
    },
    { bodyBytes: imageBodyBytes },
  );

  bind(routes.createSeries, (call) =>
    db.transaction().execute(async (tx) => {
      const { reason, ...series } = call.body;
      const id = await createSeries(tx, series);
      if (id === null)
        return refuse('publication-refused', { detail: `There is a series “${series.slug}” already.` });
      const subject = { kind: 'article-series', id };
      await audit(tx, personOf(call), { action: 'article.create-series', subject, after: series, reason });
      return { id };
    }),
  );
}

function personOf({ staff, request }: Pick<Call, 'staff' | 'request'>) {
  return { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
}
