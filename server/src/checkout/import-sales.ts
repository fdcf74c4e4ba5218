import { createHash } from 'node:crypto';
import type { StateCode } from '@niveshak/domain/billing/states';
import { broughtForward } from '@niveshak/domain/ledger/events';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { storeImportedInvoices } from '../billing/index.ts';
import { postAll } from '../ledger/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Agreed } from './agreed.ts';
import type { BillingDetails } from './billing-details.ts';

export type EarlierSale = {
  readonly orderId: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Amount in paise including GST; the sum of `taxable` and `heads`. */
  readonly amount: Paise;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode;
  readonly paidOn: CalendarDate;
  /** The old system's payment reference, or null if it has none. */
  readonly reference: string | null;
  /** Invoice number, or null if the imported file has none. */
  readonly invoiceNumber: string | null;
  readonly invoiceDate: CalendarDate;
  readonly billing: BillingDetails;
};

/**
 * Returns the payment id of an imported sale: the old system's reference if present, else an id derived from the sale.
 */
function paymentIdOf({ reference, invoiceNumber, orderId }: EarlierSale): string {
  return reference ?? `moved-in:${invoiceNumber ?? orderId}`;
}

/** Returns the invoice number shown on documents. A space distinguishes placeholders from real numbers (Rule 46(b)). */
function numberOf({ invoiceNumber, orderId }: EarlierSale): string {
  return invoiceNumber ?? `unnumbered ${orderId.replaceAll('-', '').slice(0, 12)}`;
}

/**
 * Imports sales from the old system in the caller's transaction: fulfilled orders with payments, invoices under their
 * original numbers, and opening ledger balances. Upgrades, cancellations and refunds depend on these records. The
 * caller creates the terms.
 * @throws a conflict if a payment or invoice already exists
 */
export async function importSales(tx: Tx, sales: readonly EarlierSale[], time: BusinessTime): Promise<void> {
  if (sales.length === 0) return;
  const { instant } = time;
  const agreed = new Map(sales.map((sale) => [sale.orderId, agreedOf(sale)]));
  await tx
    .insertInto('orders')
    .values(sales.map((sale) => orderRow(sale, agreed.get(sale.orderId))))
    .execute();
  await tx
    .insertInto('order_moves')
    .values(
      sales.map(({ orderId }) => ({
        order_id: orderId,
        version: 1,
        from_state: null,
        to_state: 'fulfilled',
        cause: 'imported from the previous system',
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
  await storeImportedInvoices(
    tx,
    sales.flatMap((sale) => {
      const of = agreed.get(sale.orderId);
      if (of === undefined) return [];
      const { orderId, userId, invoiceDate: issuedOn, amount } = sale;
      const number = numberOf(sale);
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

function orderRow(sale: EarlierSale, agreed: Agreed | undefined) {
  const paidAt = startOfDay(sale.paidOn);
  return {
    id: sale.orderId,
    user_id: sale.userId,
    alias: sale.alias,
    state: 'fulfilled' as const,
    version: 1,
    amount_paise: sale.amount,
    currency: 'INR',
    agreed: JSON.stringify(agreed),
    fingerprint: createHash('sha256').update(`moved-in:${sale.orderId}`).digest('hex'),
    quoted_on: sale.paidOn,
    gateway: null,
    provider_order_id: null,
    created_at: paidAt,
    expires_at: paidAt,
    proved_on: sale.paidOn,
    fulfilled_at: paidAt,
    hold_reason: null,
    reconciled_at: null,
    reconciled_as_of: null,
  };
}

/** Returns the order terms in our own format. The list price is the amount paid ex GST. */
function agreedOf(sale: EarlierSale): Agreed {
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

/** Returns the lower-case ids of the payments that already exist. */
export async function paymentsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Set(rows.map(({ id }) => id.toLowerCase()));
}
