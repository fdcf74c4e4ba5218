import { createHmac, randomUUID } from 'node:crypto';
import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import type { ComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { grantDays } from '@niveshak/domain/membership/grant';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../catalogue/index.ts';
import { barErrors } from '../checkout/index.ts';
import { readFirm } from '../firm/index.ts';
import { lockUser, userById } from '../identity/index.ts';
import { hasConsent, purchaseBarOf, recordClickConsent, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import { grantTerm, termById, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { emit } from '../platform/outbox.ts';
import type { Session } from '../platform/session.ts';
import type { GiftDeps } from './change-gift.ts';
import type { ClaimedTerm } from './claim.ts';
import {
  grantLinkByToken,
  insertGrantLink,
  lockGrantLink,
  markGrantClaimed,
  markGrantWithdrawn,
} from './grant-link-store.ts';
import type { GrantLink } from './grant-link-store.ts';
import { claimUrl, hashOf } from './link.ts';

/** Returns the secret in a complimentary plan's link. Deterministic, so that a resent email has the same link. */
function tokenOfGrant(id: string, linkKey: string): string {
  return createHmac('sha256', linkKey).update(`grant-link:${id}`).digest('base64url');
}

export function urlOfGrant({ appOrigin, settings }: Omit<GiftDeps, 'db'>, { id }: Pick<GrantLink, 'id'>) {
  return claimUrl(appOrigin, tokenOfGrant(id, settings.linkKey));
}

export type GrantLinkInput = {
  readonly alias: ComplimentaryPlan;
  readonly endDate: CalendarDate;
  /** Email address in lower case. */
  readonly toEmail: string;
  readonly toName: string | null;
};

/**
 * Creates and sends a link in the caller's transaction. Returns its id, or null if this address already has a claimable
 * link.
 */
export async function makeGrantLink(
  tx: Tx,
  linkKey: string,
  query: GrantLinkInput,
  time: BusinessTime,
): Promise<string | null> {
  const id = randomUUID();
  const tokenHash = hashOf(tokenOfGrant(id, linkKey));
  if (!(await insertGrantLink(tx, { ...query, id, tokenHash, madeAt: time.instant }, time.today)))
    return null;
  await emit(tx, 'grant-link-made', { linkId: id }, time.instant);
  return id;
}

/** Revokes a link. Returns null if it does not exist, or false if it is already claimed or revoked. */
export async function withdrawGrantLink(tx: Tx, id: string, at: Date): Promise<GrantLink | false | null> {
  const link = await lockGrantLink(tx, id);
  if (link === null) return null;
  if (link.claimedAt !== null || link.withdrawnAt !== null) return false;
  await markGrantWithdrawn(tx, id, at);
  return link;
}

export function grantLinkState(link: GrantLink, today: CalendarDate): ClaimView['state'] {
  if (link.claimedAt !== null) return 'claimed';
  return link.withdrawnAt !== null || link.endDate < today ? 'over' : 'open';
}

/** Returns the complimentary plan as shown to anyone with its link, or null if the token is for something else. */
export async function readGrantLink(
  { db }: GiftDeps,
  { token, session }: { readonly token: string; readonly session: Session | null },
  time: BusinessTime,
): Promise<ClaimView | null> {
  const link = await grantLinkByToken(db, hashOf(token));
  if (link === null) return null;
  const state = grantLinkState(link, time.today);
  const you = await standing(db, link, session);
  const shared = {
    kind: 'complimentary' as const,
    state,
    alias: link.alias,
    planName: nameOfPlan(await readPlanDescriptions(db), link.alias),
    fromName: (await readFirm(db)).name,
    toName: link.toName,
    message: null,
    claimBy: link.endDate,
    you,
    daysCut: 0,
    tooFarAhead: null,
    kycRequired: false,
    eSignRequired: false,
  };
  const nothing = { startDate: null, endDate: null, consentRequired: false, termsVersion: null };
  if (you !== 'recipient' || session === null || state === 'over') return { ...shared, ...nothing };
  if (link.termId !== null) {
    const term = await termById(db, link.termId);
    return { ...shared, ...nothing, startDate: term?.startDate ?? null, endDate: term?.endDate ?? null };
  }
  const { userId } = session;
  const days = grantDays(await termsOf(db, userId), link.endDate, time.today, await readSunset(db));
  const { version } = await termsInForce(db, time.today);
  return {
    ...shared,
    startDate: days.ok ? days.startDate : null,
    endDate: days.ok ? link.endDate : null,
    consentRequired: !(await hasConsent(db, userId, version, time.today)),
    termsVersion: version,
  };
}

async function standing(db: Db, link: GrantLink, session: Session | null): Promise<ClaimView['you']> {
  if (session === null) return 'signed-out';
  const user = await userById(db, session.userId);
  if (!user.hasConfirmedEmail) return 'unconfirmed';
  return link.toEmail === user.email.trim().toLowerCase() ? 'recipient' : 'somebody-else';
}

export type GrantClaim = {
  readonly userId: string;
  readonly token: string;
  readonly acceptedTerms: string | null;
  /** Stored with the consent. */
  readonly ip: string;
  readonly userAgent: string;
};

/**
 * Claims a complimentary plan once, for the confirmed address it was offered to and with consent to the terms. A
 * repeated claim returns the same term. Returns a refusal if it cannot be claimed. Returns null if the link is not for
 * a complimentary plan.
 */
export async function claimGrant(
  { db, settings }: GiftDeps,
  { userId, token, acceptedTerms, ip, userAgent }: GrantClaim,
  time: BusinessTime,
): Promise<ClaimedTerm | Refusal | null> {
  const known = await grantLinkByToken(db, hashOf(token));
  if (known === null) return null;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const link = await lockGrantLink(tx, known.id);
    if (link === null) throw new Error(`Grant link ${known.id} is gone.`);
    const user = await userById(tx, userId);
    if (!user.hasConfirmedEmail || link.toEmail !== user.email.trim().toLowerCase())
      return refuse('gift-not-yours');
    if (link.termId !== null) return claimedBefore(tx, link.termId);
    if (grantLinkState(link, time.today) !== 'open') return refuse('gift-over');
    const bar = await purchaseBarOf(tx, userId, time.today);
    if (bar !== null) return refuse(barErrors[bar]);
    const { version } = await termsInForce(tx, time.today);
    if (!(await hasConsent(tx, userId, version, time.today))) {
      if (acceptedTerms !== version) return refuse('consent-required');
      const at = { at: time.instant, today: time.today };
      await recordClickConsent(tx, { userId, termsVersion: version, ...at, ip, userAgent });
    }
    const panIndex = (await verifiedPanOf(tx, userId))?.panIndex ?? null;
    const { emailNormalised, mobile } = user;
    const marks = { userId, emailNormalised, mobiles: [mobile], panIndex };
    const terms = await termsOf(tx, userId);
    const { alias, endDate } = link;
    const granted = await grantTerm(tx, settings, { alias, endDate, terms, marks }, time);
    if ('code' in granted) return refuse('gift-no-days');
    await markGrantClaimed(tx, link.id, granted.termId, time.instant);
    return { alias, startDate: granted.startDate, endDate };
  });
}

async function claimedBefore(tx: Tx, termId: string): Promise<ClaimedTerm> {
  const term = await termById(tx, termId);
  if (term === null) throw new Error(`A claimed link lacks its term ${termId}.`);
  return term;
}
