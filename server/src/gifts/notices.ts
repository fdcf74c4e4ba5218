import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { morningOf } from '../platform/jobs/due-notices.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    gift_notices: {
      gift_id: string;
      address_version: number;
      kind: GiftNoticeKind;
      due_at: Date;
      done_at: Date | null;
      outcome: NoticeOutcome | null;
    };
  }
}

/** `giver` kinds go to the giver, all others to the recipient. */
export type GiftNoticeKind =
  | 'waiting'
  | 'month-left'
  | 'week-left'
  | 'last-day'
  | 'giver-waiting'
  | 'giver-week-left';

type Plan = {
  readonly giftId: string;
  readonly addressVersion: number;
  readonly today: CalendarDate;
  readonly claimBy: CalendarDate;
  readonly now: Date;
};

/** Plans the reminders to the recipient while a new gift is unclaimed. */
export function planRecipientNotices(tx: Tx, plan: Plan): Promise<void> {
  return planNotices(tx, plan, recipientNotices(plan));
}

/** Returns the reminders planned by `planRecipientNotices`, with their due times. */
export function recipientNotices(plan: Omit<Plan, 'giftId' | 'addressVersion'>): PlannedNotice[] {
  return stillToCome(plan, [
    ['waiting', addDays(plan.today, 7)],
    ['month-left', addDays(plan.claimBy, -30)],
    ['week-left', addDays(plan.claimBy, -7)],
    ['last-day', plan.claimBy],
  ]);
}

type PlannedNotice = { readonly kind: GiftNoticeKind; readonly dueAt: Date };

function stillToCome(
  { claimBy, now }: Pick<Plan, 'claimBy' | 'now'>,
  planned: readonly (readonly [GiftNoticeKind, CalendarDate])[],
): PlannedNotice[] {
  return planned
    .filter(([, day]) => day <= claimBy && morningOf(day) > now)
    .map(([kind, day]) => ({ kind, dueAt: morningOf(day) }));
}

/** Plans the notices to the giver while the gift is unclaimed. */
export function planGiverNotices(tx: Tx, plan: Plan): Promise<void> {
  const planned = stillToCome(plan, [
    ['giver-waiting', addDays(plan.today, 14)],
    ['giver-week-left', addDays(plan.claimBy, -7)],
  ]);
  return planNotices(tx, plan, planned);
}

async function planNotices(
  tx: Tx,
  { giftId, addressVersion }: Plan,
  planned: readonly PlannedNotice[],
): Promise<void> {
  const rows = planned.map(({ kind, dueAt }) => ({
    gift_id: giftId,
    address_version: addressVersion,
    kind,
    due_at: dueAt,
    done_at: null,
    outcome: null,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('gift_notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when the next notice is due, up to `until`, or null if none is. */
export async function earliestGiftNotice(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('gift_notices')
    .select((select) => select.fn.min('due_at').as('at'))
    .where('done_at', 'is', null)
    .where('due_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export type DueGiftNotice = {
  readonly giftId: string;
  readonly addressVersion: number;
  readonly kind: GiftNoticeKind;
  readonly dueAt: Date;
};

/** Claims the next due notices, in order. Concurrent processes get different ones. */
export async function claimDueGiftNotices(tx: Tx, at: Date, limit: number): Promise<DueGiftNotice[]> {
  return tx
    .selectFrom('gift_notices')
    .select(['gift_id as giftId', 'address_version as addressVersion', 'kind', 'due_at as dueAt'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('gift_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function closeGiftNotice(
  tx: Tx,
  { giftId, addressVersion, kind }: DueGiftNotice,
  outcome: NoticeOutcome,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('gift_notices')
    .set({ done_at: at, outcome })
    .where('gift_id', '=', giftId)
    .where('address_version', '=', addressVersion)
    .where('kind', '=', kind)
    .execute();
}
