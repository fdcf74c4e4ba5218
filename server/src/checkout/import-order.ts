import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { readMember } from '../quotes/index.ts';
import { apply, fulfilWithoutReceipt } from './fulfil.ts';
import type { FulfilDeps } from './fulfil.ts';
import { agree, fingerprintOf } from './agreed.ts';
import type { BillingDetails } from './billing-details.ts';
import type { GiftRequest } from './gift-request.ts';
import { recordPayment } from './payment-store.ts';
import { insertOrder, orderById, setProviderOrder } from './store.ts';

/** A sale made and paid before this installation was in use. */
export type SoldElsewhere = {
  readonly id: string;
  readonly userId: string;
  readonly quote: AllowedQuote;
  readonly billing: BillingDetails;
  /** Payment at the provider, or null if the price was zero. */
  readonly payment: {
    readonly id: string;
    readonly gateway: string;
    readonly providerOrderId: string;
  } | null;
  readonly soldOn: CalendarDate;
  /** Gift sold with the order, or null if the plan is for the buyer. */
  readonly gift: GiftRequest | null;
};

/**
 * Imports a sale with the same records as our own sales (order, payment, term, tax invoice, ledger entries), dated on
 * the day of the sale. Sends no email.
 */
export async function importSoldOrder(
  tx: Tx,
  sold: SoldElsewhere,
  deps: FulfilDeps,
  time: BusinessTime,
): Promise<void> {
  const { id, userId, quote, billing, payment, soldOn, gift } = sold;
  const agreed = agree(quote, null, billing);
  await insertOrder(tx, {
    id,
    userId,
    agreed,
    fingerprint: fingerprintOf(quote, null, billing, gift),
    quotedOn: soldOn,
    createdAt: time.instant,
    expiresAt: time.instant,
  });
  if (gift !== null) await deps.gifts.keepRequest(tx, id, gift, time);
  const order = await orderById(tx, id);
  if (order === null) throw new Error('The order just written was not found.');
  const fulfilling = { ...deps, member: await readMember(tx, userId) };
  if (payment === null) return fulfilWithoutReceipt(tx, order, agreed, null, time, fulfilling);
  await setProviderOrder(tx, id, payment);
  const captured = { amountPaise: order.amount, currency: 'INR', status: 'captured' } as const;
  await recordPayment(tx, id, { id: payment.id, ...captured }, 'fulfils', time.instant);
  const details = { cause: `payment ${payment.id}`, at: time.instant, provedOn: soldOn };
  const paid = await apply(tx, order, 'payment-captured-proved', details);
  const toApply = { id: payment.id, amount: paise(order.amount) };
  await fulfilWithoutReceipt(tx, paid, agreed, toApply, time, fulfilling);
}
