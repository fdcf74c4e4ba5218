import { randomUUID } from 'node:crypto';
import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { refundUnclaimed } from '@niveshak/domain/gifts/gift-refund';
import { addDays, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { paise } from '@niveshak/domain/primitives/paise';
import { readSunset } from '../catalogue/index.ts';
import type { EndedTerm, GiftPort } from '../checkout/index.ts';
import { lockUser, userById } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { morningOf } from '../platform/jobs/due-notices.ts';
import { emit } from '../platform/outbox.ts';
import type { GiftSettings } from './events.ts';
import { refundGift, moneyOf, returnGift } from './refund-gift.ts';
import type { ReturnedGift } from './refund-gift.ts';
import { hashOf, tokenOf } from './link.ts';
import { planGiverNotices } from './notices.ts';
import { giftOfTerm, giveUpGift, requeueGifts, refundFor } from './requeue-gifts.ts';
import { giftById, giftsOfTerms, insertGift, recordHappening } from './store.ts';
import { insertRequest, takeRequest } from './request-store.ts';
import { unclaimedGifts } from './due-store.ts';
import type { Gift } from './store.ts';

/** Returns when to send the email: immediately, or on the morning of the chosen day. */
export function sendingTime(sendOn: CalendarDate | null, time: BusinessTime): Date {
  return sendOn === null || sendOn <= time.today ? time.instant : morningOf(sendOn);
}

/** Returns checkout's gift port. Calls with a `tx` join the caller's transaction. */
export function giftPort({ linkKey }: Pick<GiftSettings, 'linkKey'>): GiftPort {
  return {
    keepRequest: (tx, orderId, request, time) => insertRequest(tx, orderId, request, time.instant),

    make: async (tx, { orderId, giverId, agreed }, time) => {
      const request = await takeRequest(tx, orderId);
      if (request === null) throw new Error(`Order ${orderId} is a gift order without recipient details.`);
      const { toEmail, toName, fromName, message, sendOn } = request;
      const { alias, startDate, paidEndDate, invoice } = agreed;
      const { taxable: exGst, heads, firmState, placeOfSupply, usesUtgst } = invoice;
      const id = randomUUID();
      await insertGift(tx, {
        id,
        orderId,
        giverId,
        alias,
        startDate,
        paidEndDate,
        paid: { exGst, heads, firmState, placeOfSupply, usesUtgst },
        fromName,
        toEmail,
        toName,
        message,
        sendAt: toEmail === null ? null : sendingTime(sendOn, time),
        tokenHash: toEmail === null ? null : hashOf(tokenOf(id, 1, linkKey)),
      });
      await recordHappening(tx, id, 'bought', time.instant);
      const claimBy = lastClaimDay(startDate, await readSunset(tx));
      const { today, instant: now } = time;
      await planGiverNotices(tx, { giftId: id, addressVersion: 1, today, claimBy, now });
    },

    giversOf: async (db, termIds) => (await giftsOfTerms(db, termIds)).map(({ giverId }) => giverId),

    keepBehind: async (tx, upgrade, time) => requeueGifts(tx, upgrade, await readSunset(tx), time),

    giveBackGivenUp: giveUpGift,

    refundAtSunset: async (db, term, lastDay) => {
      const gift = await giftOfTerm(db, term);
      return gift === null ? null : { refund: await refundFor(db, gift, term, lastDay), creditNote: null };
    },

    giveBackAtSunset: async (tx, term, lastDay, time) => {
      const gift = await giftOfTerm(tx, term);
      if (gift === null) return null;
      const refund = await refundFor(tx, gift, term, lastDay);
      const reference = `gift-end-of-service:${lastDay}:${gift.id}`;
      const unusedFrom = maxDate(term.startDate, addDays(lastDay, 1));
      const creditNote = await refundGift(
        tx,
        gift,
        refund,
        { reason: 'service-ended', reference, unusedFrom },
        time,
      );
      await recordHappening(tx, gift.id, 'cut', time.instant);
      if (creditNote !== null) await emit(tx, 'gift-cut', { giftId: gift.id, reference }, time.instant);
      return { refund, creditNote };
    },

    returnUnclaimed: async (db, { lastDay, apply }, time) => {
      const lines: EndedTerm[] = [];
      for (const gift of await unclaimedGifts(db)) {
        const { email } = await userById(db, gift.giverId);
        const refund = refundUnclaimed(gift, await moneyOf(db, gift));
        const returned = apply ? await returnNow(db, gift, time) : { gift, refund, creditNote: null };
        if (returned !== null) lines.push(lineOf(returned, email, lastDay));
      }
      return lines;
    },
  };
}

/** Returns an unclaimed gift to its giver, or null if it was claimed or returned meanwhile. */
async function returnNow(db: Db, { id, giverId }: Gift, time: BusinessTime): Promise<ReturnedGift | null> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, giverId);
    const gift = await giftById(tx, id);
    if (gift === null || (gift.state !== 'bought' && gift.state !== 'sent')) return null;
    return returnGift(tx, gift, 'service-ended', time);
  });
}

function lineOf({ gift, refund, creditNote }: ReturnedGift, email: string, lastDay: CalendarDate): EndedTerm {
  const { taxable, heads, total, unusedDays, paidDays } = refund;
  return {
    userId: gift.giverId,
    email,
    termId: `gift ${gift.id}`,
    alias: gift.alias,
    startDate: gift.startDate,
    endDate: gift.paidEndDate,
    // An unclaimed gift has only unused days.
    lastDay: lastDay < gift.startDate ? lastDay : addDays(gift.startDate, -1),
    unusedDays,
    paidDays,
    taxable,
    gst: paise(sumOfHeads(heads)),
    total,
    creditNotes: creditNote === null ? [] : [creditNote],
  };
}
