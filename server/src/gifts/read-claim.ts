import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import { inclusiveDays, addDays } from '@niveshak/domain/primitives/calendar-date';
import { isGiftOver, lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { isFullyRefunded } from '@niveshak/domain/gifts/gift-refund';
import { giftTermOn } from '@niveshak/domain/gifts/gift-term';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { hasSignedTerms, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import { termById, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { Session } from '../platform/session.ts';
import type { GiftDeps } from './change-gift.ts';
import { isAddressedTo, claimObstacle } from './claim.ts';
import { moneyOf } from './refund-gift.ts';
import { readGrantLink } from './grant-links.ts';
import { hashOf } from './link.ts';
import { giftByTokenHash } from './store.ts';
import type { Gift } from './store.ts';

/**
 * Returns a gift as shown to anyone with its link: giver, plan, and the recipient's remaining steps. Returns a refusal
 * if the link is invalid.
 */
export async function readClaim(
  deps: GiftDeps,
  { token, session }: { readonly token: string; readonly session: Session | null },
  time: BusinessTime,
): Promise<ClaimView | Refusal> {
  const { db } = deps;
  const gift = await giftByTokenHash(db, hashOf(token));
  if (gift === null) return (await readGrantLink(deps, { token, session }, time)) ?? refuse('gift-unknown');
  const sunset = await readSunset(db);
  const isOver =
    gift.state === 'refunded' ||
    (gift.state !== 'claimed' &&
      (isGiftOver(gift.startDate, sunset, time.today) || isFullyRefunded(await moneyOf(db, gift))));
  const you = await standing(db, gift, session);
  const shared = {
    kind: 'gift' as const,
    state: isOver ? ('over' as const) : gift.state === 'claimed' ? ('claimed' as const) : ('open' as const),
    alias: gift.alias,
    planName: nameOfPlan(await readPlanDescriptions(db), gift.alias),
    fromName: gift.fromName,
    toName: gift.toName,
    message: gift.message,
    claimBy: lastClaimDay(gift.startDate, sunset),
    you,
  };
  const nothing = {
    startDate: null,
    endDate: null,
    daysCut: 0,
    tooFarAhead: null,
    kycRequired: false,
    eSignRequired: false,
    consentRequired: false,
    termsVersion: null,
  };
  if (you !== 'recipient' || session === null || isOver) return { ...shared, ...nothing };
  if (gift.termId !== null) {
    const term = await termById(db, gift.termId);
    return { ...shared, ...nothing, startDate: term?.startDate ?? null, endDate: term?.endDate ?? null };
  }
  const { userId } = session;
  const terms = await termsOf(db, userId);
  const days = giftTermOn(gift, terms, time.today, sunset);
  const legal = await termsInForce(db, time.today);
  return {
    ...shared,
    startDate: days?.startDate ?? null,
    endDate: days?.endDate ?? null,
    daysCut: days === null ? 0 : Math.max(0, inclusiveDays(addDays(days.endDate, 1), days.wholeEnd)),
    tooFarAhead: days === null ? null : await claimObstacle(db, terms, days, time.today),
    kycRequired: (await verifiedPanOf(db, userId)) === null,
    eSignRequired: !(await hasSignedTerms(db, userId, legal.version, time.today)),
    consentRequired: false,
    termsVersion: legal.version,
  };
}

async function standing(db: Db, gift: Gift, session: Session | null): Promise<ClaimView['you']> {
  if (session === null) return 'signed-out';
  if (session.userId === gift.giverId) return 'giver';
  if (gift.recipientId !== null) return gift.recipientId === session.userId ? 'recipient' : 'somebody-else';
  const user = await userById(db, session.userId);
  if (!user.hasConfirmedEmail) return 'unconfirmed';
  return isAddressedTo(gift, user) ? 'recipient' : 'somebody-else';
}
