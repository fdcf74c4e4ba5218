import { claimWindowDays, isGiftOver, lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { isGiftNoticeNeeded } from '@niveshak/domain/gifts/gift-notice';
import { isUnclaimed } from '@niveshak/domain/gifts/gift-state';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { dueNotices } from '../platform/jobs/due-notices.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import type { DueSource, RecurringJob } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { returnGift } from './refund-gift.ts';
import { claimDueGiftNotices, closeGiftNotice, earliestGiftNotice, planRecipientNotices } from './notices.ts';
import { changeGift, giftById } from './store.ts';
import { deleteOldRequests } from './request-store.ts';
import { upcomingGiftNotices, upcomingReturns, upcomingSendings } from './upcoming.ts';
import { earliestSending, earliestUnclaimed, giftsToSend, unclaimedBoughtBy } from './due-store.ts';

/** Sends link emails, immediately or on the day chosen by the giver. */
export function giftSending(db: Db): DueSource {
  return {
    name: 'gift-sending',
    upcoming: upcomingSendings,
    earliest: (until) => earliestSending(db, until),
    runDue: (time) =>
      forEachIsolated(
        () => giftsToSend(db, time.instant, 100),
        (each) => send(db, each, time),
      ),
  };
}

async function send(
  db: Db,
  { id, giverId }: { readonly id: string; readonly giverId: string },
  time: BusinessTime,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, giverId);
    const gift = await giftById(tx, id);
    if (gift === null || gift.state !== 'bought' || gift.sendAt === null || gift.sendAt > time.instant)
      return;
    await changeGift(tx, id, { state: 'sent', sentAt: time.instant }, 'send', time.instant);
    const { addressVersion } = gift;
    const claimBy = lastClaimDay(gift.startDate, await readSunset(tx));
    const { today, instant: now } = time;
    await planRecipientNotices(tx, { giftId: id, addressVersion, today, claimBy, now });
    await emit(tx, 'gift-sent', { giftId: id, addressVersion }, now);
  });
}

/** Sends reminders about unclaimed gifts to the recipient and the giver, once each per address. */
export function giftNotices(db: Db): DueSource {
  return dueNotices(db, {
    name: 'gift-notices',
    earliest: earliestGiftNotice,
    claim: claimDueGiftNotices,
    isNeeded: async (tx, { giftId, addressVersion, kind }) => {
      const gift = await giftById(tx, giftId);
      return gift !== null && isGiftNoticeNeeded(kind, gift, addressVersion);
    },
    close: closeGiftNotice,
    tell: (tx, { giftId, addressVersion, kind }, at) =>
      emit(tx, 'gift-notice', { giftId, addressVersion, kind }, at),
    upcoming: upcomingGiftNotices,
  });
}

/** Returns unclaimed gifts to their giver after a year or at the sunset. */
export function giftRunOut(db: Db): DueSource {
  return {
    name: 'gift-run-out',
    upcoming: upcomingReturns,
    earliest: async (until) => {
      const first = await earliestUnclaimed(db);
      if (first === null) return null;
      const at = startOfDay(addDays(lastClaimDay(first, await readSunset(db)), 1));
      return at <= until ? at : null;
    },
    runDue: async (time) => {
      const { today } = time;
      const sunset = await readSunset(db);
      const isAllOver = sunset !== null && today > sunset.date;
      const boughtBy = isAllOver ? today : addDays(today, -(claimWindowDays + 1));
      await forEachIsolated(
        () => unclaimedBoughtBy(db, boughtBy, 100),
        ({ id, giverId }) =>
          db.transaction().execute(async (tx) => {
            await lockUser(tx, giverId);
            const gift = await giftById(tx, id);
            if (gift === null || !isUnclaimed(gift.state) || !isGiftOver(gift.startDate, sunset, today))
              return;
            await returnGift(tx, gift, 'unclaimed', time);
          }),
      );
    },
  };
}

/** Payments can be days late, so keep requests for a month. */
const requestsKeptMs = 30 * 86_400_000;

export function giftHousekeeping(db: Db): RecurringJob {
  return {
    name: 'old-gift-requests',
    run: ({ instant }) => deleteOldRequests(db, new Date(instant.getTime() - requestsKeptMs)),
  };
}
