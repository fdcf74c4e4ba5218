import type { GeneratedAlways, Selectable } from 'kysely';
import { z } from 'zod';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { KeptGiftState } from '@niveshak/domain/gifts/gift-state';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { GiftRequest } from '../checkout/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    gift_requests: {
      order_id: string;
      to_email: string | null;
      to_name: string | null;
      from_name: string;
      message: string | null;
      send_on: string | null;
      asked_at: Date;
    };
    gifts: GiftsTable;
    gift_events: { id: GeneratedAlways<number>; gift_id: string; event: GiftHappening; at: Date };
    gift_refunds: {
      reference: string;
      gift_id: string;
      reason: GiftRefundReason;
      taxable_paise: number;
      total_paise: number;
      at: Date;
    };
  }
}

type GiftsTable = {
  id: string;
  order_id: string;
  giver_id: string;
  alias: string;
  bought_on: string;
  paid_end_date: string;
  paid_ex_gst_paise: number;
  paid_tax: unknown;
  firm_state: string;
  place_of_supply: string | null;
  uses_utgst: boolean;
  state: KeptGiftState;
  from_name: string;
  to_email: string | null;
  to_name: string | null;
  message: string | null;
  send_at: Date | null;
  sent_at: Date | null;
  address_version: number;
  token_hash: Buffer | null;
  recipient_id: string | null;
  term_id: string | null;
  claimed_at: Date | null;
  returned_at: Date | null;
  return_reason: ReturnReason | null;
};

export type GiftHappening =
  'bought' | 'send' | 're-address' | 'claim' | 'return' | 'cut' | 'move' | 'give-up';
export type ReturnReason = 'taken-back' | 'unclaimed' | 'service-ended';
export type GiftRefundReason = ReturnReason | 'cut-at-claim' | 'cut-at-upgrade' | 'given-up';

export type Gift = {
  readonly id: string;
  readonly orderId: string;
  readonly giverId: string;
  readonly alias: PlanAlias;
  /** First and last of the days that were paid for, counted from the purchase. */
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly paid: {
    readonly exGst: Paise;
    readonly heads: TaxHeads;
    readonly firmState: StateCode;
    readonly placeOfSupply: StateCode | null;
    readonly usesUtgst: boolean;
  };
  readonly state: KeptGiftState;
  readonly fromName: string;
  /** Null while nobody is named. */
  readonly toEmail: string | null;
  readonly toName: string | null;
  readonly message: string | null;
  readonly sendAt: Date | null;
  readonly sentAt: Date | null;
  readonly addressVersion: number;
  readonly recipientId: string | null;
  readonly termId: string | null;
  readonly claimedAt: Date | null;
  readonly returnReason: ReturnReason | null;
};

const head = z.int().transform((amount) => paise(amount));
const taxHeads = z.object({ cgst: head, sgst: head, igst: head });

function toGift(row: Selectable<GiftsTable>): Gift {
  const { firm_state: firmState, place_of_supply: place } = row;
  if (!isPlanAlias(row.alias) || !isStateCode(firmState)) throw new Error(`Gift ${row.id} is not readable.`);
  return {
    id: row.id,
    orderId: row.order_id,
    giverId: row.giver_id,
    alias: row.alias,
    startDate: calendarDate(row.bought_on),
    paidEndDate: calendarDate(row.paid_end_date),
    paid: {
      exGst: paise(row.paid_ex_gst_paise),
      heads: taxHeads.parse(row.paid_tax),
      firmState,
      placeOfSupply: isStateCode(place) ? place : null,
      usesUtgst: row.uses_utgst,
    },
    state: row.state,
    fromName: row.from_name,
    toEmail: row.to_email,
    toName: row.to_name,
    message: row.message,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    addressVersion: row.address_version,
    recipientId: row.recipient_id,
    termId: row.term_id,
    claimedAt: row.claimed_at,
    returnReason: row.return_reason,
  };
}

export async function insertRequest(tx: Tx, orderId: string, request: GiftRequest, at: Date): Promise<void> {
  const { toEmail, toName, fromName, message, sendOn } = request;
  const row = { to_email: toEmail, to_name: toName, from_name: fromName, message, send_on: sendOn };
  await tx
    .insertInto('gift_requests')
    .values({ order_id: orderId, ...row, asked_at: at })
    .execute();
}

/** Takes up what was asked for with an order. Null when nothing was. */
export async function takeRequest(tx: Tx, orderId: string): Promise<GiftRequest | null> {
  const row = await tx
    .deleteFrom('gift_requests')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    toEmail: row.to_email,
    toName: row.to_name,
    fromName: row.from_name,
    message: row.message,
    sendOn: row.send_on === null ? null : calendarDate(row.send_on),
  };
}

/** Addresses and messages of orders that nobody paid are not kept. */
export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gift_requests').where('asked_at', '<', before).execute();
}

export type NewGift = Pick<
  Gift,
  | 'id'
  | 'orderId'
  | 'giverId'
  | 'alias'
  | 'startDate'
  | 'paidEndDate'
  | 'paid'
  | 'fromName'
  | 'toEmail'
  | 'toName'
  | 'message'
  | 'sendAt'
> & { readonly tokenHash: Buffer | null };

export async function insertGift(tx: Tx, gift: NewGift): Promise<void> {
  const { paid } = gift;
  await tx
    .insertInto('gifts')
    .values({
      id: gift.id,
      order_id: gift.orderId,
      giver_id: gift.giverId,
      alias: gift.alias,
      bought_on: gift.startDate,
      paid_end_date: gift.paidEndDate,
      paid_ex_gst_paise: paid.exGst,
      paid_tax: JSON.stringify(paid.heads),
      firm_state: paid.firmState,
      place_of_supply: paid.placeOfSupply,
      uses_utgst: paid.usesUtgst,
      state: 'bought',
      from_name: gift.fromName,
      to_email: gift.toEmail,
      to_name: gift.toName,
      message: gift.message,
      send_at: gift.sendAt,
      sent_at: null,
      address_version: 1,
      token_hash: gift.tokenHash,
      recipient_id: null,
      term_id: null,
      claimed_at: null,
      returned_at: null,
      return_reason: null,
    })
    .execute();
}

export async function recordHappening(tx: Tx, giftId: string, event: GiftHappening, at: Date): Promise<void> {
  await tx.insertInto('gift_events').values({ gift_id: giftId, event, at }).execute();
}

/** The new facts of a gift, and what happened with it. */
export type GiftChange = Partial<{
  readonly state: KeptGiftState;
  readonly toEmail: string;
  readonly toName: string | null;
  readonly message: string | null;
  readonly sendAt: Date;
  readonly sentAt: Date | null;
  readonly addressVersion: number;
  readonly tokenHash: Buffer;
  readonly recipientId: string;
  readonly termId: string;
  readonly claimedAt: Date;
  readonly returnedAt: Date;
  readonly returnReason: ReturnReason;
}>;

export async function changeGift(
  tx: Tx,
  giftId: string,
  change: GiftChange,
  event: GiftHappening,
  at: Date,
): Promise<Gift> {
  const columns = {
    state: change.state,
    to_email: change.toEmail,
    to_name: change.toName,
    message: change.message,
    send_at: change.sendAt,
    sent_at: change.sentAt,
    address_version: change.addressVersion,
    token_hash: change.tokenHash,
    recipient_id: change.recipientId,
    term_id: change.termId,
    claimed_at: change.claimedAt,
    returned_at: change.returnedAt,
    return_reason: change.returnReason,
  };
  const row = await tx
    .updateTable('gifts')
    .set(columns)
    .where('id', '=', giftId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordHappening(tx, giftId, event, at);
  return toGift(row);
}

const uuid = /^[0-9a-f-]{36}$/;

export async function giftById(db: Db, id: string): Promise<Gift | null> {
  if (!uuid.test(id)) return null;
  const row = await db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toGift(row);
}

export async function giftOfOrder(db: Db, orderId: string): Promise<Gift | null> {
  const row = await db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row === undefined ? null : toGift(row);
}

/** Null for a link that never was, or that another one has replaced. */
export async function giftByTokenHash(db: Db, tokenHash: Buffer): Promise<Gift | null> {
  const row = await db.selectFrom('gifts').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  return row === undefined ? null : toGift(row);
}

/** Newest first. */
export async function giftsGivenBy(db: Db, userId: string): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('giver_id', '=', userId)
    .orderBy('bought_on', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toGift);
}

/** What the member claimed, and what was sent to the member's address and waits; newest first. */
export async function giftsFor(db: Db, userId: string, email: string): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where((where) =>
      where.or([
        where('recipient_id', '=', userId),
        where.and([
          where('state', '=', 'sent'),
          where('to_email', '=', email.toLowerCase()),
          where('giver_id', '<>', userId),
        ]),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toGift);
}

/** Whether the member gave something that nobody has claimed and that did not come back. */
export async function hasUnclaimedGift(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('gifts')
    .select('id')
    .where('giver_id', '=', userId)
    .where('state', 'in', ['bought', 'sent'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function giftsOfTerms(db: Db, termIds: readonly string[]): Promise<Gift[]> {
  if (termIds.length === 0) return [];
  const rows = await db.selectFrom('gifts').selectAll().where('term_id', 'in', termIds).execute();
  return rows.map(toGift);
}

/** Nobody has claimed them; oldest first, from `after` on. */
export async function unclaimedGifts(db: Db): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('state', 'in', ['bought', 'sent'])
    .orderBy('bought_on')
    .orderBy('id')
    .execute();
  return rows.map(toGift);
}

/** Unclaimed gifts bought on or before a day. */
export async function unclaimedBoughtBy(
  db: Db,
  day: CalendarDate,
  limit: number,
): Promise<{ id: string; giverId: string }[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'giver_id as giverId'])
    .where('state', 'in', ['bought', 'sent'])
    .where('bought_on', '<=', day)
    .orderBy('bought_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function earliestUnclaimed(db: Db): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('gifts')
    .select((select) => select.fn.min('bought_on').as('day'))
    .where('state', 'in', ['bought', 'sent'])
    .executeTakeFirst();
  const day = row?.day ?? null;
  return day === null ? null : calendarDate(day);
}

export async function earliestSending(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('gifts')
    .select((select) => select.fn.min('send_at').as('at'))
    .where('state', '=', 'bought')
    .where('send_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function giftsToSend(
  db: Db,
  at: Date,
  limit: number,
): Promise<{ id: string; giverId: string }[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'giver_id as giverId'])
    .where('state', '=', 'bought')
    .where('send_at', '<=', at)
    .orderBy('send_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type GiftRefund = {
  readonly reference: string;
  readonly giftId: string;
  readonly reason: GiftRefundReason;
  readonly taxable: Paise;
  readonly total: Paise;
  readonly at: Date;
};

export async function insertGiftRefund(tx: Tx, refund: GiftRefund): Promise<void> {
  await tx
    .insertInto('gift_refunds')
    .values({
      reference: refund.reference,
      gift_id: refund.giftId,
      reason: refund.reason,
      taxable_paise: refund.taxable,
      total_paise: refund.total,
      at: refund.at,
    })
    .execute();
}

/** What went back to givers, oldest first. */
export async function refundsOfGifts(db: Db, giftIds: readonly string[]): Promise<GiftRefund[]> {
  if (giftIds.length === 0) return [];
  const rows = await db
    .selectFrom('gift_refunds')
    .selectAll()
    .where('gift_id', 'in', giftIds)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    giftId: row.gift_id,
    reason: row.reason,
    taxable: paise(row.taxable_paise),
    total: paise(row.total_paise),
    at: row.at,
  }));
}
