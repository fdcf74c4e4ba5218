import { createHash } from 'node:crypto';
import type { StateCode } from '@niveshak/domain/billing/states';
import { broughtForward } from '@niveshak/domain/ledger/events';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { keepOldInvoices } from '../billing/index.ts';
import { postAll } from '../ledger/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Agreed } from './agreed.ts';
import type { BillingDetails } from './billing-details.ts';

/** A sale that was made, paid and invoiced before moving in. */
export type OldSaleToBring = {
  readonly orderId: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Paise, GST included: `taxable` and `heads` add up to it. */
  readonly amount: Paise;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
  readonly paidOn: CalendarDate;
  /** What the old system calls the payment; null where it has no name. */
  readonly reference: string | null;
  readonly invoiceNumber: string;
  readonly invoiceDate: CalendarDate;
  readonly billing: BillingDetails;
};

/** The payment of a sale that was brought forward: as the old system names it, else by its invoice. */
function paymentIdOf({ reference, invoiceNumber }: OldSaleToBring): string {
  return reference ?? `moved-in:${invoiceNumber}`;
}

/**
 * Brings sales of the old system forward, in the caller's transaction: fulfilled orders with their payments, their invoices as
 * they were numbered, and opening balances in the ledger. Upgrades, cancellations and refunds then find what they need. The
 * terms are the caller's. @throws a conflict for a payment or an invoice that is known already.
 */
export async function bringSalesForward(
  tx: Tx,
  sales: readonly OldSaleToBring[],
  time: BusinessTime,
): Promise<void> {
  if (sales.length === 0) return;
  const { instant } = time;
  const agreed = new Map(sales.map((sale) => [sale.orderId, agreedOf(sale)]));
  await tx
    .insertInto('orders')
    .values(
      sales.map((sale) => {
        const paidAt = startOfDay(sale.paidOn);
        return {
          id: sale.orderId,
          user_id: sale.userId,
          alias: sale.alias,
          state: 'fulfilled' as const,
          version: 1,
          amount_paise: sale.amount,
          currency: 'INR',
          agreed: JSON.stringify(agreed.get(sale.orderId)),
          fingerprint: createHash('sha256').update(`moved-in:${sale.orderId}`).digest('hex'),
          quoted_on: sale.paidOn,
          provider_order_id: null,
          created_at: paidAt,
          expires_at: paidAt,
          proved_on: sale.paidOn,
          fulfilled_at: paidAt,
          hold_reason: null,
          reconciled_at: null,
          reconciled_as_of: null,
        };
      }),
    )
    .execute();
  await tx
    .insertInto('order_moves')
    .values(
      sales.map(({ orderId }) => ({
        order_id: orderId,
        version: 1,
        from_state: null,
        to_state: 'fulfilled',
        cause: 'brought in from the old system',
        at: instant,
      })),
    )
    .execute();
  await tx
    .insertInto('payments')
    .values(
      sales.map((sale) => ({
        id: paymentIdOf(sale),
        order_id: sale.orderId,
        amount_paise: sale.amount,
        currency: 'INR',
        status: 'captured',
        role: 'fulfils' as const,
        proved_at: startOfDay(sale.paidOn),
      })),
    )
    .execute();
  await keepOldInvoices(
    tx,
    sales.flatMap((sale) => {
      const of = agreed.get(sale.orderId);
      if (of === undefined) return [];
      const { orderId, userId, invoiceNumber: number, invoiceDate: issuedOn, amount } = sale;
      const settlement = [{ label: 'Payment', reference: paymentIdOf(sale), amount }];
      return [{ orderId, userId, number, issuedOn, sale: of, settlement }];
    }),
  );
  await postAll(
    tx,
    sales.map((sale) => {
      const { orderId, userId, amount } = sale;
      return broughtForward({ paymentId: paymentIdOf(sale), orderId, userId, amount });
    }),
    time,
  );
}

/** The record of an order, as our own have it: its list price is what was paid ex GST. */
function agreedOf(sale: OldSaleToBring): Agreed {
  const { alias, startDate, endDate, taxable, heads, firmState, placeOfSupply, usesUtgst } = sale;
  const tax = sumOfHeads(heads);
  return {
    alias,
    kind: 'new',
    startDate,
    paidEndDate: endDate,
    endDate,
    price: {
      listPrice: { amount: taxable },
      couponDiscount: null,
      refDiscount: null,
      prorate: null,
      gst: { ...heads, amount: tax, isEstimate: false },
      roundOff: { amount: zeroPaise },
      netPrice: { amount: sale.amount },
    },
    invoice: { taxable, heads, firmState, placeOfSupply, usesUtgst },
    creditNotes: [],
    excessCredit: [],
    replacedTermIds: [],
    movedFreeDays: 0,
    movedMonths: [],
    consumedMonths: 0,
    explanation: [],
    termsVersion: '',
    couponCode: null,
    billing: sale.billing,
  };
}

/** Which of these payments are known already, in lower case. */
export async function paymentsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Set(rows.map(({ id }) => id.toLowerCase()));
}
