import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { isGiftNoticeNeeded } from '@niveshak/domain/gifts/gift-notice';
import { refundUnclaimed } from '@niveshak/domain/gifts/gift-refund';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { noticeOutcome } from '@niveshak/domain/membership/notice-rules';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { readSunset } from '../catalogue/index.ts';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { unclaimedGifts } from './due-store.ts';
import { moneyOf } from './refund-gift.ts';
import { recipientNotices } from './notices.ts';
import type { GiftNoticeKind } from './notices.ts';
import type { Gift } from './store.ts';

/** Returns when an unclaimed gift will be returned. */
function returnsAt({ startDate }: Gift, sunset: Sunset | null, outlook: Outlook): Date {
  return dueOrNow(startOfDay(addDays(lastClaimDay(startDate, sunset), 1)), outlook);
}

/** Returns when the link email will be sent, or null if it was sent or there is no recipient yet. */
function sentAtOf({ state, sendAt }: Gift, outlook: Outlook): Date | null {
  return state === 'bought' && sendAt !== null ? dueOrNow(sendAt, outlook) : null;
}

/** Returns gifts with a scheduled link email. */
export async function upcomingSendings(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until } = outlook;
  const sunset = await readSunset(db);
  return (await unclaimedGifts(db)).flatMap((gift) => {
    const at = sentAtOf(gift, outlook);
    if (at === null || at > until || at >= returnsAt(gift, sunset, outlook)) return [];
    return [
      email(gift, at, 'The gift goes to its recipient', gift.toEmail, 'gift-sent', outlook),
      email(gift, at, 'To the giver: the gift is on its way', null, 'gift-sent', outlook),
    ];
  });
}

const noticeText = {
  waiting: 'Reminder to the recipient: the gift waits',
  'month-left': 'Reminder to the recipient: a month left to claim',
  'week-left': 'Reminder to the recipient: a week left to claim',
  'last-day': 'Reminder to the recipient: the last day to claim',
  'giver-waiting': 'To the giver: the gift is not claimed yet',
  'giver-week-left': 'To the giver: a week left to claim the gift',
} as const satisfies Record<GiftNoticeKind, string>;

/** Returns upcoming gift reminders, assuming that the gifts stay unclaimed. */
export async function upcomingGiftNotices(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until } = outlook;
  const sunset = await readSunset(db);
  const planned = await plannedNotices(db, until);
  return (await unclaimedGifts(db)).flatMap((gift) => {
    const over = returnsAt(gift, sunset, outlook);
    const sentAt = sentAtOf(gift, outlook);
    const { addressVersion, startDate } = gift;
    const stored = planned.get(gift.id) ?? [];
    const fresh =
      sentAt === null
        ? []
        : recipientNotices({
            today: businessTimeAt(sentAt).today,
            claimBy: lastClaimDay(startDate, sunset),
            now: sentAt,
          }).map((notice) => ({ ...notice, addressVersion }));
    return [...stored, ...fresh].flatMap(({ kind, dueAt, addressVersion: version }) => {
      const at = dueOrNow(dueAt, outlook);
      if (at > until || at >= over) return [];
      const then = { addressVersion, state: sentAt !== null && sentAt <= at ? 'sent' : gift.state } as const;
      if (noticeOutcome(isGiftNoticeNeeded(kind, then, version), dueAt, at) !== 'told') return [];
      const to = kind.startsWith('giver') ? null : gift.toEmail;
      return [email(gift, at, noticeText[kind], to, 'gift-notice', outlook)];
    });
  });
}

type Planned = {
  readonly kind: GiftNoticeKind;
  readonly dueAt: Date;
  readonly addressVersion: number;
};

async function plannedNotices(db: Db, until: Date): Promise<Map<string, Planned[]>> {
  const rows = await db
    .selectFrom('gift_notices')
    .select(['gift_id as giftId', 'address_version as addressVersion', 'kind', 'due_at as dueAt'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .execute();
  return Map.groupBy(rows, ({ giftId }) => giftId);
}

/** Forecasts when unclaimed gifts are returned, with the refund to the giver. */
export async function upcomingReturns(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until } = outlook;
  const sunset = await readSunset(db);
  const upcoming: Upcoming[] = [];
  for (const gift of await unclaimedGifts(db)) {
    const at = returnsAt(gift, sunset, outlook);
    if (at > until) continue;
    const { total } = refundUnclaimed(gift, await moneyOf(db, gift));
    const about = `The unclaimed gift is returned; refund of ${formatRupees(total)}`;
    upcoming.push({ ...email(gift, at, about, null, 'gift-returned', outlook), kind: 'gift-return' });
    const sentAt = sentAtOf(gift, outlook);
    const isSent = gift.sentAt !== null || (sentAt !== null && sentAt < at);
    if (isSent && gift.toEmail !== null) {
      const gone = 'To the recipient: the gift is no longer available';
      upcoming.push(email(gift, at, gone, gift.toEmail, 'gift-returned', outlook));
    }
  }
  return upcoming;
}

function email(
  { id, giverId, alias }: Gift,
  at: Date,
  about: string,
  to: string | null,
  kind: 'gift-sent' | 'gift-notice' | 'gift-returned',
  { nameOfPlan }: Outlook,
): Upcoming {
  return {
    at,
    kind: 'gift-letter',
    memberId: giverId,
    reference: id,
    about: `${about} (${nameOfPlan(alias)})`,
    number: 1,
    letter: kind,
    to,
  };
}
