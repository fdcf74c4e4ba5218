import { isGiftOver, lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { nextGiftState } from '@niveshak/domain/gifts/gift-state';
import type { GiftEvent } from '@niveshak/domain/gifts/gift-state';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import type { GiftDetails } from '@niveshak/contract/gifts/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { emit } from '../platform/outbox.ts';
import type { GiftSettings } from './events.ts';
import { returnGift } from './refund-gift.ts';
import type { ReturnedGift } from './refund-gift.ts';
import { checkAddress, sendDayOf } from './give.ts';
import { sendingTime } from './gift-port.ts';
import { claimUrl, hashOf, tokenOf } from './link.ts';
import { planGiverNotices } from './notices.ts';
import { changeGift, giftById } from './store.ts';
import type { Gift } from './store.ts';

export type GiftDeps = { readonly db: Db; readonly settings: GiftSettings; readonly appOrigin: string };

/** Returns the giver's gift if the event applies to it, else a refusal with the reason. */
function ownGift(
  gift: Gift | null,
  userId: string,
  event: GiftEvent,
  { sunset, today }: { readonly sunset: Sunset | null; readonly today: CalendarDate },
): Gift | Refusal {
  if (gift === null || gift.giverId !== userId) return refuse('not-found');
  if (gift.state === 'claimed') return refuse('gift-claimed');
  if (!nextGiftState(gift.state, event).ok || isGiftOver(gift.startDate, sunset, today))
    return refuse('gift-over');
  return gift;
}

/**
 * Sends an unclaimed gift to another recipient, or again to the same one, with a new link, immediately or on a given
 * day. The change invalidates the previous link.
 */
export async function addressGift(
  { db, settings }: GiftDeps,
  query: {
    readonly userId: string;
    readonly giftId: string;
    readonly to: GiftDetails & { readonly toEmail: string };
    /**
     * Address version shown to the caller, so that a concurrent change is refused. If absent, any version is accepted.
     */
    readonly seenVersion?: number;
  },
  time: BusinessTime,
): Promise<Gift | Refusal> {
  const { userId, giftId, to, seenVersion } = query;
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { linkKey } = settings;
    const sunset = await readSunset(tx);
    const gift = ownGift(await giftById(tx, giftId), userId, 're-address', { sunset, today: time.today });
    if (gift instanceof Refusal) return gift;
    if (seenVersion !== undefined && gift.addressVersion !== seenVersion) return refuse('changed-meanwhile');
    const claimBy = lastClaimDay(gift.startDate, sunset);
    const wrong = await checkAddress(tx, userId, to, '', { time, claimBy });
    if (wrong !== null) return wrong;
    const addressVersion = gift.addressVersion + 1;
    const changed = await changeGift(
      tx,
      gift.id,
      {
        state: 'bought',
        toEmail: to.toEmail,
        toName: to.toName?.trim() || null,
        message: to.message?.trim() || null,
        sendAt: sendingTime(sendDayOf(to), time),
        sentAt: null,
        addressVersion,
        tokenHash: hashOf(tokenOf(gift.id, addressVersion, linkKey)),
      },
      're-address',
      time.instant,
    );
    const { today, instant: now } = time;
    await planGiverNotices(tx, { giftId: gift.id, addressVersion, today, claimBy, now });
    await emit(tx, 'gift-re-addressed', { giftId: gift.id, addressVersion }, time.instant);
    return changed;
  });
}

/** Revokes an unclaimed gift for its giver and refunds it. Repeated calls are refused. */
export async function revokeGift(
  { db }: GiftDeps,
  { userId, giftId }: { readonly userId: string; readonly giftId: string },
  time: BusinessTime,
): Promise<ReturnedGift | Refusal> {
  return db.transaction().execute(async (tx: Tx) => {
    await lockUser(tx, userId);
    const place = { sunset: await readSunset(tx), today: time.today };
    const gift = ownGift(await giftById(tx, giftId), userId, 'return', place);
    return gift instanceof Refusal ? gift : returnGift(tx, gift, 'taken-back', time);
  });
}

/** Returns the claim link of an addressed gift, to hand over in person. */
export async function linkOfGift(
  { db, settings, appOrigin }: GiftDeps,
  { userId, giftId }: { readonly userId: string; readonly giftId: string },
  on: { readonly sunset: Sunset | null; readonly today: CalendarDate },
): Promise<string | Refusal> {
  const gift = ownGift(await giftById(db, giftId), userId, 'claim', on);
  if (gift instanceof Refusal) return gift;
  // A gift without a recipient has no link.
  if (gift.toEmail === null) return refuse('not-found');
  return claimUrl(appOrigin, tokenOf(gift.id, gift.addressVersion, settings.linkKey));
}
