import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { StoredGiftState } from '@niveshak/domain/gifts/gift-state';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import type { GeneratedAlways, Selectable } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    gifts: GiftsTable;
    gift_events: { id: GeneratedAlways<number>; gift_id: string; event: GiftHappening; at: Date };
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
  state: StoredGiftState;
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
  | 'bought'
  | 'send'
  | 're-address'
  | 'claim'
  | 'return'
  | 'cut'
  | 'move'
  | 'give-up';
export type ReturnReason = 'taken-back' | 'unclaimed' | 'service-ended';
export type GiftRefundReason = ReturnReason | 'cut-at-claim' | 'cut-at-upgrade' | 'given-up';

export type Gift = {
  readonly id: string;
  readonly orderId: string;
  readonly giverId: string;
  readonly alias: PlanAlias;
  /** First and last paid day, counted from the purchase. */
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly paid: {
    readonly exGst: Paise;
    readonly heads: TaxHeads;
    readonly firmState: StateCode;
    readonly placeOfSupply: StateCode | null;
    readonly usesUtgst: boolean;
  };
  readonly state: StoredGiftState;
  readonly fromName: string;
  /** Null until a recipient is named. */
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

export function toGift(row: Selectable<GiftsTable>): Gift {
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

export type GiftChange = Partial<{
  readonly state: StoredGiftState;
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

/** By day, then by first event, because several gifts may be bought on one day. */
export const newestFirst = sql`bought_on desc, (select min(e.id) from gift_events e where e.gift_id = gifts.id) desc`;

export async function giftsGivenBy(db: Db, giverId: string): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('giver_id', '=', giverId)
    .orderBy(newestFirst)
    .execute();
  return rows.map(toGift);
}

export async function giftOfOrder(db: Db, orderId: string): Promise<Gift | null> {
  const row = await db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row === undefined ? null : toGift(row);
}

/** Returns the gift, or null if the link is unknown or was replaced. */
export async function giftByTokenHash(db: Db, tokenHash: Buffer): Promise<Gift | null> {
  const row = await db.selectFrom('gifts').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  return row === undefined ? null : toGift(row);
}

/** Whether the member has given a gift that is neither claimed nor returned. */
export const hasUnclaimedGiftFact: MemberFact<boolean> = {
  column: sql`exists (select from gifts g where g.giver_id = users.id and g.state in ('bought', 'sent'))`,
  read: (value) => z.boolean().parse(value),
};

export async function giftsOfTerms(db: Db, termIds: readonly string[]): Promise<Gift[]> {
  if (termIds.length === 0) return [];
  const rows = await db.selectFrom('gifts').selectAll().where('term_id', 'in', termIds).execute();
  return rows.map(toGift);
}
