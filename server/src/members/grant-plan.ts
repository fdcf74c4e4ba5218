import { grantProblemText } from '@niveshak/contract/members/grant-texts';
import type { ComplimentaryPlan, GrantProblem } from '@niveshak/domain/membership/grant';
import { grantDays } from '@niveshak/domain/membership/grant';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { makeGrantLink } from '../gifts/index.ts';
import type { GiftDeps } from '../gifts/index.ts';
import { isMember, lockUser, userById } from '../identity/index.ts';
import { everAgreedFact, purchaseBarOf, verifiedPanOf } from '../kyc/index.ts';
import { grantTerm, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { audit } from '../platform/staff/audit.ts';
import type { Actor } from '../platform/staff/audit.ts';
import { factsReader } from '../platform/member-facts.ts';

export type Grant = {
  readonly alias: ComplimentaryPlan;
  readonly endDate: string;
  /** Number of terms shown to the caller. Detects concurrent grants, of which the second fails. */
  readonly seenTerms: number;
  readonly reason: string;
};

export type GrantDeps = Pick<GiftDeps, 'db' | 'settings'>;

export type GrantAnswer = {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly awaitsAgreement: boolean;
};

const readAgreed = factsReader({ hasAgreed: everAgreedFact });

/** Staff messages for the errors of `purchaseBarOf`. */
const barTexts = {
  'distribution-client': 'The PAN is on the list of distribution clients, who cannot be research clients.',
  minor: 'The member is a minor.',
} as const;

/**
 * Grants a member a complimentary plan for the days from `grantDays`. Service requires consent (S-10), so a member who
 * never agreed to the terms gets a link instead, and the plan starts when they agree. Returns a refusal if the plan
 * cannot be granted.
 */
export function grantPlan(
  { db, settings }: GrantDeps,
  actor: Actor,
  userId: string,
  { alias, endDate: wanted, seenTerms, reason }: Grant,
  time: BusinessTime,
): Promise<GrantAnswer | Refusal> {
  return db.transaction().execute(async (tx) => {
    if (!(await isMember(tx, userId))) return refuse('not-found');
    await lockUser(tx, userId);
    const bar = await purchaseBarOf(tx, userId, time.today);
    if (bar !== null) return refuse('grant-refused', { detail: barTexts[bar] });
    const terms = await termsOf(tx, userId);
    if (terms.length !== seenTerms) return refuse('changed-meanwhile');
    const endDate = calendarDate(wanted);
    const { hasAgreed } = await readAgreed(tx, userId);
    if (!hasAgreed)
      return sendLink(tx, settings.linkKey, actor, { userId, alias, endDate, terms, reason }, time);
    const { emailNormalised, mobile } = await userById(tx, userId);
    const panIndex = (await verifiedPanOf(tx, userId))?.panIndex ?? null;
    const marks = { userId, emailNormalised, mobiles: [mobile], panIndex };
    const granted = await grantTerm(tx, settings, { alias, endDate, terms, marks }, time);
    if ('code' in granted) return refuseGrant(granted);
    const { startDate, replaced } = granted;
    await audit(tx, actor, {
      action: 'plan.grant',
      subject: { kind: 'member', id: userId },
      before: replaced === null ? null : { alias: replaced.alias, endDate: replaced.endDate },
      after: { alias, tier: planOf(alias).tier, startDate, endDate },
      reason,
    });
    return { startDate, endDate, awaitsAgreement: false };
  });
}

type LinkFacts = Pick<Grant, 'alias' | 'reason'> & {
  readonly userId: string;
  readonly endDate: CalendarDate;
  readonly terms: readonly MemberTerm[];
};

/** Emails the member a link to claim the plan with consent. */
async function sendLink(
  tx: Tx,
  linkKey: string,
  actor: Actor,
  { userId, alias, endDate, terms, reason }: LinkFacts,
  time: BusinessTime,
): Promise<GrantAnswer | Refusal> {
  const days = grantDays(terms, endDate, time.today, await readSunset(tx));
  if (!days.ok) return refuseGrant(days.problem);
  const { email, firstName } = await userById(tx, userId);
  const toEmail = email.trim().toLowerCase();
  const id = await makeGrantLink(tx, linkKey, { alias, endDate, toEmail, toName: firstName || null }, time);
  if (id === null) return refuse('changed-meanwhile', { detail: openLinkText });
  await audit(tx, actor, {
    action: 'plan.grant-by-link',
    subject: { kind: 'member', id: userId },
    before: null,
    after: { alias, endDate, linkId: id },
    reason,
  });
  return { startDate: days.startDate, endDate, awaitsAgreement: true };
}

export const openLinkText = 'A link for this address is already open.';

/** Returns the staff refusal for days on which a plan cannot run. */
export function refuseGrant(problem: GrantProblem): Refusal {
  return refuse('grant-refused', { detail: grantProblemText(problem) });
}
