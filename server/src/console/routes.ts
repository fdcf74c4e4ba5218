import { bindAccountStaffRoutes, evidenceOf } from '../account/index.ts';
import { endImpersonations } from '../identity/index.ts';
import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { permissionsOf } from '@niveshak/domain/staff/permissions';
import { isSecondFactorFresh, secondFactorFreshMs } from '@niveshak/domain/staff/freshness';
import { csrfHeader } from '@niveshak/contract/identity/session-cookies';
import * as routes from '@niveshak/contract/staff/routes';
import type { StaffSessionAnswer } from '@niveshak/contract/staff/schemas';
import { addressGroup, addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import {
  clearStaffCookies,
  clearTicketCookie,
  presentedToken,
  setStaffCookies,
} from '../platform/http/cookies.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import type { Log } from '../platform/log.ts';
import type { StaffSession } from '../platform/staff/session.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { bindAuditRoutes } from './audit/routes.ts';
import { newSecretFrom, otpUrl, stepOfCode, storeSecondFactor, takeCode } from './second-factor.ts';
import { recordSecondFactorUse, revokeOtherStaffSessions, revokeStaffSession } from './session-store.ts';
import { createStaffCheck } from './sessions.ts';
import { signInStaff } from './sign-in.ts';
import type { SignInDeps } from './sign-in.ts';
import { lockColleague } from '../platform/staff/colleagues.ts';
import { bindClientRoutes } from '../clients/index.ts';
import { bindMemberRoutes } from '../members/index.ts';
import type { MemberRoutesOptions } from '../members/index.ts';
import { bindMetricsRoutes } from '../metrics/index.ts';
import { bindDocumentRoutes, bindGstRoutes, bindTdsRoutes } from '../billing/index.ts';
import { bindDifferenceRoutes, bindSettlementRoutes } from '../reconciliation/index.ts';
import { bindGrantRoutes } from '../members/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import { bindMoneyRoutes, bindPaymentRoutes, bindTransferRoutes } from '../checkout/index.ts';
import type { TestEmailDeps } from '../notifications/index.ts';
import { bindCheckoutStaffRoutes, minorAction, refundAction, transferAction } from '../checkout/index.ts';
import type { SettleDeps } from '../checkout/index.ts';
import { decider } from '../platform/staff/actions.ts';
import { bindEmailRoutes } from '../members/index.ts';
import { bindIdentityRoutes } from '../members/index.ts';
import { bindImpersonationRoutes } from '../identity/index.ts';
import { bindChargebackRoutes } from '../checkout/index.ts';
import { bindComplaintRoutes } from '../complaints/index.ts';
import { bindIncidentRoutes } from '../incidents/index.ts';
import { bindApprovalRoutes } from './approvals/routes.ts';
import {
  advertisementAction,
  feeCapAction,
  legalAction,
  priceAction,
  refundLimitAction,
} from '../settings/index.ts';
import { bindRecordRoutes } from '../members/index.ts';
import { bindTeamRoutes } from './team/routes.ts';
import { bindArchiveImportRoutes } from '../slack-archives/index.ts';
import { bindArticleImportRoutes } from '../articles/index.ts';
import { bindArticleRoutes } from '../articles/index.ts';
import { bindArchiveRoutes } from '../slack-archives/index.ts';
import { bindOperationsRoutes } from './operations/routes.ts';
import type { OperationsOptions } from './operations/routes.ts';
import { couponAction } from '../catalogue/index.ts';
import { bindCouponRoutes } from '../catalogue/index.ts';
import { bindSettingsRoutes } from '../settings/index.ts';
import type { SettingsOptions } from '../settings/index.ts';
import { bindLifecycleEmailRoutes } from '../lifecycle-emails/index.ts';
import { bindMarketRoutes, corporateAction } from '../market-data/index.ts';
import { bindSubscriberImportRoutes } from '../subscriber-import/index.ts';
import { bindPortfolioRoutes, returnsWith } from '../portfolios/index.ts';
import { bindRetentionRoutes } from '../retention/index.ts';
import { bindRecommendationRoutes } from '../recommendations/index.ts';
import { bindRenewalStaffRoutes } from '../renewals/index.ts';
import { sunsetAction } from '../sunset/index.ts';
import { bindSunsetRoutes } from '../sunset/index.ts';
import { bindInspectionRoutes } from '../inspection/index.ts';
import { bindApiKeyRoutes } from '../developer-api/index.ts';
import { bindFindRoutes } from './find/routes.ts';
import { bindTodayRoutes } from './today/routes.ts';
import { actionBinder, done } from '../platform/staff/act.ts';

export type StaffRoutesOptions = SignInDeps &
  MemberRoutesOptions &
  GiftDeps &
  OperationsOptions &
  SettingsOptions & {
    readonly cookies: CookiePolicy;
    readonly settling: SettleDeps;
    readonly letters: TestEmailDeps;
    readonly log: Log;
    /** Whether documents are marked as specimens. */
    readonly isRehearsal: boolean;
  };

export function bindStaffRoutes(bind: RouteBinder, options: StaffRoutesOptions): void {
  const { db, cookies, appOrigin } = options;
  bindSessionRoutes(bind, options);
  bindSecondFactorRoutes(bind, options);
  bindTeamRoutes(bind, db, appOrigin);
  bindAuditRoutes(bind, db);
  bindMemberRoutes(bind, options);
  bindAccountStaffRoutes(bind, db, options.settling.gifts);
  bindClientRoutes(bind, db, options.panKeys);
  bindTodayRoutes(bind, db);
  bindFindRoutes(bind, db);
  bindGrantRoutes(bind, options);
  bindMetricsRoutes(bind, db);
  bindEmailRoutes(bind, options);
  bindPaymentRoutes(bind, options.settling);
  bindTransferRoutes(bind, db, options.settling);
  bindDifferenceRoutes(bind, { ...options.settling, log: options.log });
  bindGstRoutes(bind, db, options.isRehearsal);
  bindTdsRoutes(bind, db);
  bindDocumentRoutes(bind, db, options.isRehearsal);
  bindMoneyRoutes(bind, db);
  bindSettlementRoutes(bind, db);
  bindCheckoutStaffRoutes(bind, db, options.settling.gifts);
  bindRenewalStaffRoutes(bind, db);
  bindSunsetRoutes(bind, db);
  bindApprovalRoutes(bind, db, {
    'refund-term': decider(refundAction),
    'set-prices': decider(priceAction),
    'publish-legal-text': decider(legalAction),
    'approve-advertisement': decider(advertisementAction),
    'end-service': decider(sunsetAction),
    'make-coupons': decider(couponAction),
    'raise-fee-cap': decider(feeCapAction),
    'raise-refund-limit': decider(refundLimitAction),
    'end-minor': decider(minorAction(options.settling.gifts)),
    'record-transfer': decider(transferAction(options.settling)),
    'change-corporate-action': decider(corporateAction(returnsWith)),
  });
  bindChargebackRoutes(bind, db, (source, about, time) =>
    evidenceOf(source, { ...about, isRehearsal: options.isRehearsal }, time),
  );
  bindComplaintRoutes(bind, db);
  bindIncidentRoutes(bind, db);
  bindInspectionRoutes(bind, db);
  bindRecordRoutes(bind, db, options.isRehearsal);
  bindIdentityRoutes(bind, db);
  bindOperationsRoutes(bind, options);
  bindImpersonationRoutes(bind, db, cookies);
  bindArticleRoutes(bind, db, { ...options.letters, log: options.log });
  bindLifecycleEmailRoutes(bind, db, { ...options.letters, log: options.log });
  bindArticleImportRoutes(bind, db);
  bindArchiveRoutes(bind, db);
  bindArchiveImportRoutes(bind, db);
  bindCouponRoutes(bind, db);
  bindSettingsRoutes(bind, options);
  bindPortfolioRoutes(bind, db);
  bindRecommendationRoutes(bind, db);
  bindRetentionRoutes(bind, db);
  bindMarketRoutes(bind, db, returnsWith);
  bindSubscriberImportRoutes(bind, db, appOrigin);
  bindApiKeyRoutes(bind, db);
}

function bindSecondFactorRoutes(bind: RouteBinder, { db, limits, codes }: StaffRoutesOptions): void {
  bind(routes.getEnrolment, async ({ staff }) => {
    if (staff.hasSecondFactor) return refuse('changed-meanwhile');
    const secret = secretOf(staff);
    return { secret, url: otpUrl(secret, staff.email, codes) };
  });

  bind(routes.enrolSecondFactor, async ({ staff, request, body }) => {
    const limited = await limits.take('second-factor', staff.staffId);
    if (limited !== null) return limited;
    const now = new Date();
    const secret = secretOf(staff);
    const step = stepOfCode(secret, body.code.replace(/\s/g, ''), now);
    if (step === null) return refuse('second-factor');
    return db.transaction().execute(async (tx) => {
      const person = await lockColleague(tx, staff.staffId);
      if (person === null || person.secondFactor !== null) return refuse('changed-meanwhile');
      const recoveryCodes = await storeSecondFactor(tx, staff.staffId, secret, step, codes);
      await recordSecondFactorUse(tx, staff.sessionId, now);
      const subject = subjectOf(staff);
      await audit(tx, actorOf(staff, addressOf(request)), { action: 'staff.set-second-factor', subject });
      return { recoveryCodes };
    });
  });

  bind(routes.renewSecondFactor, async ({ staff, request, reply, body }) => {
    const limited = await limits.take('second-factor', staff.staffId);
    if (limited !== null) return limited;
    if (!(await takeCode(db, staff.staffId, body.code, codes))) {
      await audit(db, actorOf(staff, addressOf(request)), { action: 'staff.code-refused' });
      return refuse('second-factor');
    }
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      await recordSecondFactorUse(tx, staff.sessionId, now);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'staff.code',
        subject: subjectOf(staff),
      });
    });
    const csrf = request.headers[csrfHeader];
    return answerOf({ ...staff, secondFactorAt: now }, reply, typeof csrf === 'string' ? csrf : '');
  });

  /** Derives the secret offered in a session, so that none is stored before it is confirmed. */
  function secretOf({ sessionId }: StaffSession): string {
    return newSecretFrom(createHmac('sha256', codes.key).update(`enrol:${sessionId}`).digest());
  }
}

function bindSessionRoutes(bind: RouteBinder, options: StaffRoutesOptions): void {
  const { db, provider, limits, cookies } = options;
  const act = actionBinder(bind, db);
  const check = createStaffCheck(db);

  bind(routes.staffLogin, async ({ request, reply, body }) => {
    const accessToken = presentedToken(request, cookies);
    if (accessToken === null) return refuse('bad-token');
    const token = await provider.verify(accessToken);
    if (token === 'unavailable') return refuse('identity-unavailable');
    if (token === 'invalid')
      return (await limits.take('failed-sign-in', addressGroup(addressOf(request)))) ?? refuse('bad-token');
    const started = await signInStaff(options, {
      token,
      code: body.code ?? null,
      invite: body.invite ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      address: addressOf(request),
    });
    if (started instanceof Refusal) return started;
    setStaffCookies(reply, cookies, started.token, started.expiresAt);
    clearTicketCookie(reply, cookies);
    const known = await check(started.token, started.csrf);
    if (known.kind !== 'live') throw new Error('The staff session just started was not found.');
    return answerOf(known.staff, reply, started.csrf);
  });

  bind(routes.staffLogout, async ({ staff, request, reply }) => {
    await db.transaction().execute(async (tx) => {
      const now = new Date();
      await revokeStaffSession(tx, staff.sessionId, now);
      await endImpersonations(tx, staff.staffId, now);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'staff.sign-out',
        subject: subjectOf(staff),
      });
    });
    clearStaffCookies(reply, cookies);
    return undefined;
  });

  act(routes.endOtherStaffSessions, async (tx, { staff }) => {
    const now = new Date();
    const ended = await revokeOtherStaffSessions(tx, staff, now);
    await endImpersonations(tx, staff.staffId, now);
    return done(
      {
        action: 'staff.end-other-sessions',
        subject: subjectOf(staff),
        after: { ended },
      },
      { ended },
    );
  });

  bind(routes.getStaffSession, async ({ staff, request, reply }) => {
    const csrf = request.headers[csrfHeader];
    return answerOf(staff, reply, typeof csrf === 'string' ? csrf : '');
  });
}

function subjectOf({ staffId }: StaffSession) {
  return { kind: 'staff', id: staffId };
}

function answerOf(staff: StaffSession, reply: FastifyReply, csrf: string): StaffSessionAnswer {
  reply.header(csrfHeader, csrf);
  const { name, email, role, secondFactorAt } = staff;
  const isFresh = isSecondFactorFresh(secondFactorAt, new Date());
  return {
    sessionExpiry: staff.expiresAt.getTime(),
    staff: {
      name,
      email,
      role,
      permissions: permissionsOf(role),
      secondFactor: secondFactorAt === null ? 'missing' : 'given',
      freshUntil:
        isFresh && secondFactorAt !== null
          ? new Date(secondFactorAt.getTime() + secondFactorFreshMs).toISOString()
          : null,
    },
  };
}
