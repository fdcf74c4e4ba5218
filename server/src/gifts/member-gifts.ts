import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { paise } from '@niveshak/domain/primitives/paise';
import { creditedFact, invoicesFact } from '../billing/index.ts';
import { amountsFact } from '../checkout/index.ts';
import { termDaysFact } from '../membership/index.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { newestFirst, toGift } from './store.ts';
import type { Gift } from './store.ts';

const giftRow = z.object({
  id: z.string(),
  order_id: z.string(),
  giver_id: z.string(),
  alias: z.string(),
  bought_on: z.string(),
  paid_end_date: z.string(),
  paid_ex_gst_paise: z.number(),
  paid_tax: z.unknown(),
  firm_state: z.string(),
  place_of_supply: z.string().nullable(),
  uses_utgst: z.boolean(),
  state: z.enum(['bought', 'sent', 'claimed', 'refunded']),
  from_name: z.string(),
  to_email: z.string().nullable(),
  to_name: z.string().nullable(),
  message: z.string().nullable(),
  send_at: z.coerce.date().nullable(),
  sent_at: z.coerce.date().nullable(),
  address_version: z.number(),
  recipient_id: z.string().nullable(),
  term_id: z.string().nullable(),
  claimed_at: z.coerce.date().nullable(),
  returned_at: z.coerce.date().nullable(),
  return_reason: z.enum(['taken-back', 'unclaimed', 'service-ended']).nullable(),
});

function giftsFact(which: RawBuilder<unknown>): MemberFact<readonly Gift[]> {
  return {
    column: sql`(select coalesce(json_agg(g), '[]') from (select * from gifts ${which}) g)`,
    // Link hashes are used for lookups only and never shown.
    read: (value) =>
      z
        .array(giftRow)
        .parse(value)
        .map((row) => toGift({ ...row, token_hash: null })),
  };
}

const refundRows = z.array(
  z.object({ giftId: z.string(), total: z.int().transform((total) => paise(total)) }),
);

const isGiven = sql`gifts.giver_id = users.id`;
const isReceived = sql`(gifts.recipient_id = users.id
  or (gifts.state = 'sent' and gifts.to_email = lower(users.email) and gifts.giver_id <> users.id))`;

export const memberGiftsFacts = {
  given: giftsFact(sql`where ${isGiven} order by ${newestFirst}`),
  /** Gifts claimed by the member or sent to their address, newest first. */
  received: giftsFact(sql`where ${isReceived} order by sent_at desc, id`),
  /** Refunds to the member for gifts they gave. */
  refunds: {
    column: sql`(
      select coalesce(json_agg(json_build_object('giftId', r.gift_id, 'total', r.total_paise)), '[]')
      from gift_refunds r join gifts on gifts.id = r.gift_id where ${isGiven})`,
    read: (value) => refundRows.parse(value),
  } satisfies MemberFact<z.infer<typeof refundRows>>,
  terms: termDaysFact(sql`(select gifts.term_id from gifts where ${isGiven} or ${isReceived})`),
  paid: amountsFact(sql`(select gifts.order_id from gifts where ${isGiven})`),
  invoices: invoicesFact(sql`(select gifts.order_id from gifts where ${isGiven})`),
  credited: creditedFact,
} as const;
