import { explainGiftRefund } from '@niveshak/domain/gifts/explain-refund';
import type { GiftMoney } from '@niveshak/domain/gifts/gift-refund';
import { refundUnclaimed } from '@niveshak/domain/gifts/gift-refund';
import { nextGiftState } from '@niveshak/domain/gifts/gift-state';
import type { RefundReason } from '@niveshak/domain/checkout/refund-state';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Refund } from '@niveshak/domain/quotes/term-credit';
import { creditedOfOrder } from '../billing/index.ts';
import { nameOfPlan, readPlanDescriptions } from '../catalogue/index.ts';
import { refundOrderPart } from '../checkout/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { changeGift } from './store.ts';
import { insertGiftRefund } from './refund-store.ts';
import type { Gift, GiftRefundReason, ReturnReason } from './store.ts';

/** Returns the amount the giver paid and the amounts credited since. */
export async function moneyOf(db: Db, gift: Gift): Promise<GiftMoney> {
  return moneyWith(gift, await creditedOfOrder(db, gift.orderId));
}

/** Like `moneyOf`, but from known credit notes. */
export function moneyWith({ paid }: Gift, credited: GiftMoney['credited']): GiftMoney {
  const { exGst, heads, firmState, placeOfSupply } = paid;
  return { paidExGst: exGst, heads, firmState, placeOfSupply, credited };
}

const refundReasons = {
  'taken-back': 'gift-returned',
  unclaimed: 'gift-returned',
  'cut-at-claim': 'gift-cut',
  'cut-at-upgrade': 'gift-cut',
  'given-up': 'gift-cut',
  'service-ended': 'end-of-service',
} as const satisfies Record<GiftRefundReason, RefundReason>;

const printed = {
  'taken-back': 'Gift revoked by the giver before it was claimed',
  unclaimed: 'Gift not claimed in time',
  'cut-at-claim': 'Days of the gift after the service ends',
  'cut-at-upgrade': 'Days of the gift after the service ends',
  'given-up': 'The recipient gave the gift up',
  'service-ended': 'The service ends before the gift does',
} as const satisfies Record<GiftRefundReason, string>;

export type GiftRefundCause = {
  readonly reason: GiftRefundReason;
  readonly reference: string;
  readonly unusedFrom: CalendarDate;
};

/**
 * Refunds part of a gift to its giver, under the giver's lock. Returns the credit note number, or null if nothing is
 * refunded.
 */
export async function refundGift(
  tx: Tx,
  gift: Gift,
  refund: Refund,
  { reason, reference, unusedFrom }: GiftRefundCause,
  time: BusinessTime,
): Promise<string | null> {
  const { taxable, heads, total } = refund;
  if (taxable === 0) return null;
  const planName = nameOfPlan(await readPlanDescriptions(tx), gift.alias);
  await insertGiftRefund(tx, { reference, giftId: gift.id, reason, taxable, total, at: time.instant });
  return refundOrderPart(
    tx,
    {
      reference,
      orderId: gift.orderId,
      userId: gift.giverId,
      taxable,
      heads,
      reason: refundReasons[reason],
      printedReason: printed[reason],
      unusedFrom,
      explanation: explainGiftRefund(planName, gift.paid.exGst, refund, gift.paid.usesUtgst),
    },
    time,
  );
}

export type ReturnedGift = {
  readonly gift: Gift;
  readonly refund: Refund;
  readonly creditNote: string | null;
};

/**
 * Returns an unclaimed gift in the caller's transaction and under the giver's lock: invalidates its link and refunds
 * its whole price.
 * @throws if it is claimed or already returned, which callers check first
 */
export async function returnGift(
  tx: Tx,
  gift: Gift,
  reason: ReturnReason,
  time: BusinessTime,
): Promise<ReturnedGift> {
  const next = nextGiftState(gift.state, 'return');
  if (!next.ok) throw new Error(`Gift ${gift.id} is ${gift.state} and cannot be returned.`);
  const refund = refundUnclaimed(gift, await moneyOf(tx, gift));
  const reference = `gift-returned:${gift.id}`;
  const creditNote = await refundGift(
    tx,
    gift,
    refund,
    { reason, reference, unusedFrom: gift.startDate },
    time,
  );
  const change = { state: 'refunded', returnedAt: time.instant, returnReason: reason } as const;
  const returned = await changeGift(tx, gift.id, change, 'return', time.instant);
  await emit(tx, 'gift-returned', { giftId: gift.id }, time.instant);
  return { gift: returned, refund, creditNote };
}
