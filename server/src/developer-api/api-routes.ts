import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as routes from '@niveshak/contract/developer-api/routes';
import type { GiftDeps } from '../gifts/index.ts';
import { isMember } from '../identity/index.ts';
import { grantPlan, labelsOf, setLabels, writeNote } from '../members/index.ts';
import type { ApiCaller } from '../platform/api-caller.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { rollBackOnRefusal } from '../platform/staff/act.ts';
import { audit } from '../platform/staff/audit.ts';
import type { Actor } from '../platform/staff/audit.ts';
import { apiDocument } from './document.ts';
import { articleById, listArticles } from './records/articles.ts';
import { listMembers, memberById } from './records/members.ts';
import { listPayments, paymentById } from './records/payments.ts';
import { listPortfolios, listRebalances } from './records/portfolios.ts';
import { listSubscriptions, subscriptionById } from './records/subscriptions.ts';

export type ApiRoutesOptions = {
  readonly db: Db;
  readonly appOrigin: string;
  readonly settings: GiftDeps['settings'];
};

export function bindApiRoutes(bind: RouteBinder, options: ApiRoutesOptions): void {
  const { appOrigin } = options;
  let described: { readonly document: ReturnType<typeof apiDocument>; readonly contents: string } | null =
    null;
  bind(routes.getApiDocument, async ({ shared }) => {
    // Built lazily, so that startup does not wait for it.
    if (described === null) {
      const document = apiDocument(appOrigin);
      described = { document, contents: hash('sha256', JSON.stringify(document), 'base64url') };
    }
    const { document, contents } = described;
    return shared(contents, [], async () => document);
  });
  bindReads(bind, options);
  bindWrites(bind, options);
}

function bindReads(bind: RouteBinder, { db, appOrigin }: ApiRoutesOptions): void {
  bind(routes.listApiMembers, ({ query, time }) => listMembers(db, query, time.today));
  bind(
    routes.getApiMember,
    async ({ params, time }) => (await memberById(db, params.id, time.today)) ?? refuse('not-found'),
  );

  bind(routes.listApiSubscriptions, ({ query, time }) => listSubscriptions(db, query, time.today));
  bind(
    routes.getApiSubscription,
    async ({ params, time }) => (await subscriptionById(db, params.id, time.today)) ?? refuse('not-found'),
  );

  bind(routes.listApiPayments, ({ query }) => listPayments(db, query));
  bind(routes.getApiPayment, async ({ params }) => (await paymentById(db, params.id)) ?? refuse('not-found'));

  bind(routes.listApiArticles, ({ query, time }) =>
    listArticles(db, query, { appOrigin, now: time.instant }),
  );
  bind(
    routes.getApiArticle,
    async ({ params, time }) =>
      (await articleById(db, params.id, { appOrigin, now: time.instant })) ?? refuse('not-found'),
  );

  bind(routes.listApiPortfolios, async () => ({ data: await listPortfolios(db) }));
  bind(
    routes.listApiRebalances,
    async ({ params, query }) => (await listRebalances(db, params.slug, query)) ?? refuse('not-found'),
  );
}

/** Binds staff actions of the console for API keys, which are the actor in the audit log. */
function bindWrites(bind: RouteBinder, { db, settings }: ApiRoutesOptions): void {
  bind(
    routes.grantApiPlan,
    ({ apiKey, request, params, body: { plan: alias, seenSubscriptions: seenTerms, ...grant }, time }) =>
      grantPlan(
        { db, settings },
        actorOfKey(apiKey, request),
        params.id,
        { alias, seenTerms, ...grant },
        time,
      ),
  );

  bind(routes.setApiLabels, ({ apiKey, request, params, body: { labels, reason } }) =>
    rollBackOnRefusal(db, async (tx) => {
      const changed = await setLabels(tx, params.id, labels, null);
      if (changed instanceof Refusal) return changed;
      await audit(tx, actorOfKey(apiKey, request), { ...changed, reason });
      return { labels: await labelsOf(tx, params.id) };
    }),
  );

  bind(routes.writeApiNote, ({ apiKey, request, params, body: { body, reason }, time }) =>
    rollBackOnRefusal(db, async (tx) => {
      if (!(await isMember(tx, params.id))) return refuse('not-found');
      await writeNote(tx, params.id, { apiKey: apiKey.name }, { body, at: time.instant });
      const subject = { kind: 'member', id: params.id };
      await audit(tx, actorOfKey(apiKey, request), { action: 'member.note', subject, reason });
      return undefined;
    }),
  );
}

/** Returns the API key as an audit actor. */
function actorOfKey({ name }: ApiCaller, request: FastifyRequest): Actor {
  return { staffId: null, by: `API key ${name}`, role: null, address: addressOf(request) };
}
