import { cashfreeWebhook } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { familyProblem } from '@niveshak/domain/kyc/family';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { lockUser, userById } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { readFile } from '../platform/files/files.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { rawBodyOf } from '../platform/http/server.ts';
import { rollBackOnRefusal } from '../platform/staff/act.ts';
import { refreshESign } from './complete-e-sign.ts';
import { eSignRequestById, signedTermsOf } from './e-sign-store.ts';
import { latestDeclarationOf, submitFamily } from './family-declarations.ts';
import { familySizeOf } from './family-group.ts';
import { consentsOf, legalTextInForce } from './legal-store.ts';
import type { PanKeys } from './pan-keys.ts';
import type { ESignProvider, PanProvider } from './ports.ts';
import { startESign } from './start-e-sign.ts';
import { verifiedPanOf } from './store.ts';
import { verifyPan } from './verify-pan.ts';
import { eSignInbox } from './webhook.ts';

export type KycRoutesOptions = {
  readonly db: Db;
  readonly panProvider: PanProvider;
  readonly eSignProvider: ESignProvider;
  readonly panKeys: PanKeys;
  /** Origin to which the signing page redirects. */
  readonly appOrigin: string;
};

export function bindKycRoutes(bind: RouteBinder, options: KycRoutesOptions): void {
  const { db, panKeys, appOrigin } = options;

  bind(routes.verifyPan, ({ member, body, time, request }) =>
    verifyPan(
      { db, provider: options.panProvider, panKeys },
      {
        userId: member.userId,
        firstName: body.firstName,
        lastName: body.lastName,
        organisationName: body.organisationName ?? null,
        dob: calendarDate(body.dob),
        pan: body.panNumber,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      },
      time,
    ),
  );

  bind(routes.startESign, async ({ member, body, time, request }) => {
    const outcome = await startESign(
      { db, provider: options.eSignProvider, panKeys, appOrigin },
      {
        userId: member.userId,
        pan: body.panNumber,
        ip: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      },
      time,
    );
    if (outcome.kind === 'completed') return { status: 'completed' as const };
    if (outcome.kind === 'refused') return { error: outcome.error };
    // Open a signing page that cannot be framed in a new tab.
    const framing = await options.eSignProvider.framing(outcome.signingUrl, appOrigin);
    const status = framing === 'refused' ? ('external' as const) : ('pending' as const);
    return { status, eSignUrl: outcome.signingUrl, requestId: outcome.requestId };
  });

  bind(routes.checkESign, async ({ member, body, time }) => {
    const request = await eSignRequestById(db, body.requestId);
    if (request === null || request.userId !== member.userId) return refuse('not-found');
    const status = await refreshESign({ db, provider: options.eSignProvider }, request, time);
    if (status === 'unavailable') {
      return { isCompleted: false as const, status: 'pending' as const, error: kycTexts.eSignCheckFailed };
    }
    return { isCompleted: status === 'completed', status };
  });

  bindFamilyRoutes(bind, db, panKeys);

  bind(routes.getLegalDocument, async ({ params, time, shared }) =>
    shared(`${params.kind} ${time.today}`, ['legal'], async () => {
      const text = await legalTextInForce(db, params.kind, time.today);
      if (text === null) return refuse('not-found');
      const { kind, version, title, effectiveFrom, sha256, bodyHtml } = text;
      return { kind, version, title, effectiveFrom, sha256, bodyHtml };
    }),
  );

  bind(routes.listConsents, async ({ member }) => {
    const consents = await consentsOf(db, member.userId);
    return consents.map(({ kind, version, method, at, documentId }) => ({
      kind,
      version,
      method,
      at: at.toISOString(),
      documentId,
    }));
  });

  bind(routes.getSignedTerms, async ({ member, params }) => {
    const signed = (await signedTermsOf(db, member.userId)).find(({ id }) => id === params.id);
    if (signed === undefined) return refuse('not-found');
    const fileName = `terms-${signed.termsVersion}.pdf`;
    return { contentType: 'application/pdf' as const, fileName, bytes: await readFile(db, signed.file) };
  });
}

function bindFamilyRoutes(bind: RouteBinder, db: Db, panKeys: PanKeys): void {
  bind(routes.getFamily, async ({ member }) => {
    const declared = await latestDeclarationOf(db, member.userId);
    const declaration =
      declared === null
        ? null
        : { ...declared, people: [...declared.people], declaredAt: declared.declaredAt.toISOString() };
    return { confirmed: await familySizeOf(db, member.userId), declaration };
  });

  bind(routes.declareFamily, ({ member: { userId }, body: { people }, time }) =>
    rollBackOnRefusal(db, async (tx) => {
      await lockUser(tx, userId);
      if ((await verifiedPanOf(tx, userId)) === null) return refuse('family-refused');
      const problem = familyProblem(people, (await userById(tx, userId)).email);
      if (problem !== null) return refuse('family-refused', { detail: problem });
      await submitFamily(tx, userId, people, panKeys, time.instant);
      return undefined;
    }),
  );
}

/**
 * Binds `POST /api/webhooks/cashfree`, which verifies the signature of timestamp and raw body, then stores the event
 * for a job.
 */
export function bindCashfreeWebhook(bind: RouteBinder, options: { db: Db; provider: ESignProvider }): void {
  bind(cashfreeWebhook, async ({ request }) => {
    const timestamp = request.headers['x-webhook-timestamp'];
    const signature = request.headers['x-webhook-signature'];
    const body = rawBodyOf(request);
    if (
      typeof timestamp !== 'string' ||
      typeof signature !== 'string' ||
      !options.provider.isWebhookSignature(timestamp, body, signature)
    ) {
      return refuse('bad-signature');
    }
    await eSignInbox.accept(options.db, body);
    return { status: 'stored' as const };
  });
}
