import * as routes from '@niveshak/contract/articles/staff-routes';
import { articleDraftById } from '../draft-store.ts';
import { articleDraftProblems, contentOfArticle } from '../drafts.ts';
import { createSeries, everySeries, usedCategoriesAndAuthors } from '../catalogue.ts';
import { ImageRefused, storeImage } from '../images.ts';
import { readPaste } from '../import/read-paste.ts';
import { previewOf } from '../preview.ts';
import { withdrawArticle } from '../versions.ts';
import { analystsPublication, publishedFirm } from '../../firm/index.ts';
import { indexNames } from '../../market-data/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Call, RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { portfolioLevels, portfolioNames } from '../../portfolios/index.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { plansOfMembers, servedMembers } from '../../membership/index.ts';
import { emailRecipients } from '../../notifications/index.ts';
import type { TestEmailDeps } from '../../notifications/index.ts';
import { bindNewsletterRoutes } from './newsletter-settings.ts';
import { emailsOf, testEmail } from './test-email.ts';
import type { Log } from '../../platform/log.ts';
import { featureOf, presentArticles, presentDraft, presentVersions } from './present.ts';
import { approve, requestArticlePublication, unschedule } from './publication.ts';
import { reschedule } from './reschedule.ts';
import { comment, resolve } from './comments.ts';
import { discard, saveDraftChanges, reopenArticleDraft, startDraft, submit } from './write-draft.ts';
import { Done, actionBinder, done } from '../../platform/staff/act.ts';

/** Enough for a long article with its disclosures, twice, at three bytes per character. */
const bodyBytes = 1536 * 1024;

/** Two million characters, at three bytes per character. */
const pasteBytes = 6 * 1024 * 1024;

/** Ten megabytes in base64, plus overhead. */
const imageBodyBytes = 15 * 1024 * 1024;

export function bindArticleRoutes(
  bind: RouteBinder,
  db: Db,
  emails: TestEmailDeps & { readonly log: Log },
): void {
  const act = actionBinder(bind, db);
  bindNewsletterRoutes(bind, db);
  bind(routes.listStaffArticles, ({ staff, time }) => presentArticles(db, staff, time.instant));

  bind(routes.getArticleChoices, async ({ published }) => ({
    series: await everySeries(db),
    ...(await usedCategoriesAndAuthors(db)),
    analysts: [...(await published(analystsPublication)).values()].map(({ name }) => name),
    indices: await indexNames(db),
    portfolios: (await published(portfolioNames)).map(({ slug, title }) => ({ slug, title })),
  }));

  act(routes.startArticle, async (tx, { staff, body }, actor) => {
    const started = await startDraft(tx, actor, body.corrects);
    if (started instanceof Refusal) return started;
    return new Done(started.entries, await presentDraft(tx, started.answer, staff));
  });

  bind(routes.getArticleDraft, async ({ params, staff }) => {
    const draft = await articleDraftById(db, params.id);
    return draft === null ? refuse('not-found') : presentDraft(db, draft, staff);
  });

  act(
    routes.saveArticleDraft,
    (tx, { params, body }, actor) => saveDraftChanges(tx, actor, params.id, body),
    {
      bodyBytes,
    },
  );

  bindPreviews(bind, db, emails);
  bindPublicationSteps(act);
  bindRecipients(bind, db);

  bind(routes.sendTestEmail, (call) =>
    testEmail(emails, call.staff.email, personOf(call), call.params.id, call.body, call.time.today),
  );

  bind(
    routes.getArticleVersions,
    async ({ params, time }) => (await presentVersions(db, readers, params.id, time)) ?? refuse('not-found'),
  );

  act(routes.withdrawArticle, async (tx, { params, body: { reason }, time }, actor) => {
    const what = { by: actor.staffId, reason, at: time.instant };
    if (!(await withdrawArticle(tx, params.id, what))) return refuse('changed-meanwhile');
    return done({ action: 'article.withdraw', subject: { kind: 'article', id: params.id } });
  });

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

  bindSeries(act);
}

function bindPreviews(bind: RouteBinder, db: Db, emails: TestEmailDeps): void {
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

  bind(routes.getArticleEmail, async ({ params, time }) => {
    const content = await contentOfArticle(db, params.id);
    return content === null ? refuse('not-found') : emailsOf(emails, content, time.today);
  });
  bind(routes.previewArticleEmail, ({ body, time }) => emailsOf(emails, body.content, time.today), {
    bodyBytes,
  });
  bind(
    routes.convertPaste,
    async ({ body }) => (await readPaste(body.html)) ?? { markdown: null, pictures: 0 },
    { bodyBytes: pasteBytes },
  );
}

function bindSeries(act: ReturnType<typeof actionBinder>): void {
  act(routes.createSeries, async (tx, { body: { reason: _reason, ...series } }) => {
    const id = await createSeries(tx, series);
    if (id === null)
      return refuse('publication-refused', { detail: `The series “${series.slug}” already exists.` });
    const subject = { kind: 'article-series', id };
    return done({ action: 'article.create-series', subject, after: series }, { id });
  });
}

/** Queries for the recipients of article emails. */
const readers = { served: servedMembers, plansOf: plansOfMembers };

function bindRecipients(bind: RouteBinder, db: Db): void {
  bind(routes.getArticleRecipients, async ({ params, time }) => {
    const draft = await articleDraftById(db, params.id);
    if (draft === null) return refuse('not-found');
    return emailRecipients(db, readers, featureOf(draft.content), time.today);
  });
}

function bindPublicationSteps(act: ReturnType<typeof actionBinder>): void {
  act(routes.submitArticle, (tx, { params, body, time }, actor) =>
    submit(tx, actor, params.id, body, time.today),
  );
  act(routes.approveArticle, (tx, { params, body, time }, actor) =>
    approve(tx, actor, params.id, body, time),
  );
  act(routes.returnArticle, (tx, { params, body }, actor) => reopenArticleDraft(tx, actor, params.id, body));

  act(routes.commentOnArticle, (tx, { params, body }, actor) => comment(tx, actor, params.id, body));
  act(routes.resolveArticleComment, (tx, { params }, actor) => resolve(tx, actor, params.id, params.comment));

  act(routes.publishArticle, (tx, { params, body: { at, scheduled, ...body }, time }, actor) => {
    const publication = { ...body, at: instantOrNull(at), scheduled: instantOrNull(scheduled) };
    return requestArticlePublication(tx, actor, params.id, publication, time);
  });
  act(routes.rescheduleArticle, (tx, { params, body: { at, scheduled, letter }, time }) =>
    reschedule(tx, params.id, { at: instantOrNull(at), scheduled: new Date(scheduled), letter }, time),
  );

  act(routes.unscheduleArticle, (tx, { params }) => unschedule(tx, params.id));
  act(routes.discardArticle, (tx, { params }) => discard(tx, params.id));
}

function instantOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

function personOf({ staff, request }: Pick<Call, 'staff' | 'request'>) {
  return { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
}
