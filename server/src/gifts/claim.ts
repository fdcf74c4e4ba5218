import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { isGiftOver } from '@niveshak/domain/gifts/claim-window';
import { isFullyRefunded, refundAtClaim } from '@niveshak/domain/gifts/gift-refund';
import { nextGiftState } from '@niveshak/domain/gifts/gift-state';
import type { GiftTerm } from '@niveshak/domain/gifts/gift-term';
import { giftTermOn } from '@niveshak/domain/gifts/gift-term';
import { currentTerm } from '@niveshak/domain/membership/term';
import { advanceProblem, paidUntil } from '@niveshak/domain/quotes/advance-limit';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { barErrors, isOrderDisputed, wouldGiftPassFeeCap } from '../checkout/index.ts';
import { lockUsers, userById } from '../identity/index.ts';
import type { User } from '../identity/index.ts';
import { hasSignedTerms, purchaseBarOf, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import { endTerm, insertTerm, rememberHolder, termById, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { emit } from '../platform/outbox.ts';
import { readAdvanceLimit } from '../quotes/index.ts';
import type { GiftDeps } from './change-gift.ts';
import { refundGift, moneyOf } from './refund-gift.ts';
import { hashOf } from './link.ts';
import { changeGift, giftByTokenHash } from './store.ts';
import type { Gift } from './store.ts';

export type ClaimedTerm = Pick<MemberTerm, 'alias' | 'startDate' | 'endDate'>;

/**
 * Claims a gift for its recipient: creates the term, starting today or after the recipient's own paid terms, ends a
 * trial, and refunds the giver for days cut off by the sunset. Takes both members' locks. A repeated claim (double
 * click, second tab) returns the same term. Returns a refusal if the gift cannot be claimed.
 */
export async function claimGift(
  { db, settings }: GiftDeps,
  { userId, token }: { readonly userId: string; readonly token: string },
  time: BusinessTime,
): Promise<ClaimedTerm | Refusal> {
  const tokenHash = hashOf(token);
  const known = await giftByTokenHash(db, tokenHash);
  if (known === null) return refuse('gift-unknown');
  return db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId, known.giverId]);
    const gift = await giftByTokenHash(tx, tokenHash);
    if (gift === null) return refuse('gift-unknown');
    const recipient = await userById(tx, userId);
    if (gift.state === 'claimed') return claimedBefore(tx, gift, userId);
    const sunset = await readSunset(tx);
    const refusal = await whyNot(tx, gift, recipient, sunset, time.today);
    if (refusal !== null) return refusal;
    const terms = await termsOf(tx, userId);
    const days = giftTermOn(gift, terms, time.today, sunset);
    if (days === null) return refuse('gift-no-days');
    const detail = await claimObstacle(tx, terms, days, time.today);
    if (detail !== null) return refuse('gift-too-far-ahead', { detail });
    const term = await writeGiftTerm(tx, gift, recipient, terms, days, settings.holderKey, time);
    await giveCutDaysBack(tx, gift, days, time);
    return term;
  });
}

/** Returns why these days cannot yet follow the recipient's own terms, or null if they can. */
export async function claimObstacle(
  db: Db,
  terms: readonly MemberTerm[],
  { endDate }: GiftTerm,
  today: CalendarDate,
): Promise<string | null> {
  const limit = await readAdvanceLimit(db);
  return advanceProblem({ limit, today, paidUntil: paidUntil(terms, today), newPaidEnd: endDate });
}

async function claimedBefore(
  tx: Tx,
  { recipientId, termId }: Gift,
  userId: string,
): Promise<ClaimedTerm | Refusal> {
  if (recipientId !== userId || termId === null) return refuse('gift-claimed');
  const term = await termById(tx, termId);
  if (term === null) throw new Error(`A claimed gift lacks its term ${termId}.`);
  return term;
}

/**
 * Checks that the gift is available to the caller, and the plan's preconditions for buyers. Returns a refusal, or null
 * if it can be claimed.
 */
async function whyNot(
  tx: Tx,
  gift: Gift,
  recipient: User,
  sunset: Sunset | null,
  today: CalendarDate,
): Promise<Refusal | null> {
  if (!nextGiftState(gift.state, 'claim').ok || isGiftOver(gift.startDate, sunset, today))
    return refuse('gift-over');
  if (isFullyRefunded(await moneyOf(tx, gift))) return refuse('gift-over');
  if (await isOrderDisputed(tx, gift.orderId)) return refuse('gift-disputed');
  if (gift.giverId === recipient.id) return refuse('gift-own');
  if (!isAddressedTo(gift, recipient)) return refuse('gift-not-yours');
  if ((await verifiedPanOf(tx, recipient.id)) === null) return refuse('kyc-required');
  const bar = await purchaseBarOf(tx, recipient.id, today);
  if (bar !== null) return refuse(barErrors[bar]);
  const legal = await termsInForce(tx, today);
  if (!(await hasSignedTerms(tx, recipient.id, legal.version, today))) return refuse('esign-required');
  if (await wouldGiftPassFeeCap(tx, recipient.id, gift.paid.exGst, today)) return refuse('fee-cap');
  return null;
}

/**
 * Returns whether the gift's address equals the member's address confirmed by the identity provider. Other spellings of
 * the mailbox do not match.
 */
export function isAddressedTo(
  { toEmail }: Gift,
  { email, hasConfirmedEmail }: Pick<User, 'email' | 'hasConfirmedEmail'>,
): boolean {
  return hasConfirmedEmail && toEmail !== null && email.trim().toLowerCase() === toEmail;
}

async function writeGiftTerm(
  tx: Tx,
  gift: Gift,
  recipient: User,
  terms: readonly MemberTerm[],
  { startDate, endDate }: GiftTerm,
  holderKey: string,
  time: BusinessTime,
): Promise<ClaimedTerm> {
  const current = currentTerm(terms, time.today);
  // A trial or guest plan ends when the gift starts, as with a purchase.
  if (startDate === time.today && current !== null && !isPaidPlan(current.alias))
    await endTerm(tx, current.id, addDays(time.today, -1), 'plan-change', time.instant);
  const { id: userId, emailNormalised, mobile } = recipient;
  const termId = await insertTerm(tx, {
    userId,
    alias: gift.alias,
    startDate,
    paidEndDate: endDate,
    endDate,
    source: 'gift',
    orderId: gift.orderId,
    paid: null,
    createdAt: time.instant,
  });
  const panIndex = (await verifiedPanOf(tx, userId))?.panIndex ?? null;
  await rememberHolder(tx, { userId, emailNormalised, mobiles: [mobile], panIndex }, holderKey, time.instant);
  const change = { state: 'claimed', recipientId: userId, termId, claimedAt: time.instant } as const;
  await changeGift(tx, gift.id, change, 'claim', time.instant);
  await emit(tx, 'gift-claimed', { giftId: gift.id }, time.instant);
  return { alias: gift.alias, startDate, endDate };
}

async function giveCutDaysBack(tx: Tx, gift: Gift, days: GiftTerm, time: BusinessTime): Promise<void> {
  const refund = refundAtClaim(gift, days, await moneyOf(tx, gift));
  const given = {
    reason: 'cut-at-claim',
    reference: `gift-cut:${gift.id}`,
    unusedFrom: addDays(days.endDate, 1),
  } as const;
  await refundGift(tx, gift, refund, given, time);
}
