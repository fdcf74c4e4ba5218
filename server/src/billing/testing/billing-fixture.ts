import { randomUUID } from 'node:crypto';
import type { BillingFacts } from '@niveshak/domain/billing/make-document';
import type { StateCode } from '@niveshak/domain/billing/states';
import { sumOfHeads, taxFor } from '@niveshak/domain/billing/tax';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add, paise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { CreditPart } from '@niveshak/domain/quotes/prorate';
import { saveFirm } from '../../firm/index.ts';
import { insertUser } from '../../identity/index.ts';
import { insertTerm } from '../../membership/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SaleToBook } from '../book-sale.ts';
import { bookSale } from '../book-sale.ts';
import { saveBillingSettings } from '../settings.ts';

const gstins: Partial<Record<StateCode, string>> = { MH: '27AAACZ0000A1Z9', CH: '04JJJCC0000L1ZG' };

export async function openBilling(db: Db, state: StateCode = 'MH'): Promise<void> {
  await saveFirm(db, {
    name: 'Sahyadri Research',
    legalName: 'Sahyadri Research Private Limited',
    tagline: '',
    state,
    gstin: gstins[state] ?? '',
    address: '4th Floor, Demonstration House, Pune 411005',
    sebiRegistration: 'INH000000000',
    bseEnlistment: '0000',
    principalOfficer: '',
    complianceOfficer: '',
    supportEmail: 'help@sahyadri.test',
    supportPhone: '+91 20 0000 0000',
    grievanceEmail: 'grievance@sahyadri.test',
    website: 'https://sahyadri.test',
    riskWarning: '',
  });
  await saveBillingSettings(db, { sacCode: '997159', bankDetails: null, footer: null, needsEInvoice: false });
}

export const at = (instant: string): BusinessTime => businessTimeAt(new Date(instant));
export const june = at('2025-06-02T10:00:00+05:30');

export async function newMember(db: Db): Promise<string> {
  const sub = `auth0|${randomUUID()}`;
  const identity = {
    sub,
    email: `${randomUUID()}@members.test`,
    isEmailVerified: true,
    firstName: 'Asha',
    lastName: 'Rao',
  };
  return (await insertUser(db, identity, null, june.instant)).id;
}

export const person = (state: StateCode, pinCode = '411001'): BillingFacts => ({
  firstName: 'Asha',
  lastName: 'Rao',
  state,
  pinCode,
  address: null,
  businessName: null,
  gstNumber: null,
});

export const business: BillingFacts = {
  ...person('KA', '560001'),
  address: '5 Mahatma Gandhi Road, Bengaluru',
  businessName: 'Rao Traders',
  gstNumber: '29AAAPK0000C1ZP',
};

export type SaleMore = {
  readonly alias?: PlanAlias;
  readonly billing?: BillingFacts;
  readonly firmState?: StateCode;
  readonly discount?: { readonly code: string; readonly amount: number };
  readonly creditNotes?: readonly CreditPart[];
  readonly excessCredit?: readonly CreditPart[];
};

/** Returns a sale as agreed at checkout, paid at its full price. */
export function saleOf(
  userId: string,
  listPrice: number,
  more: SaleMore = {},
): SaleToBook & { readonly net: Paise } {
  const billing = more.billing ?? person('MH');
  const firmState = more.firmState ?? 'MH';
  const taxable = subtract(paise(listPrice), paise(more.discount?.amount ?? 0));
  const { cgst, sgst, igst, usesUtgst } = taxFor({
    basisPoints: 1800,
    taxable,
    firmState,
    placeOfSupply: billing.state,
  });
  const heads = { cgst, sgst, igst };
  const credited = add(...(more.creditNotes ?? []).map((part) => add(part.taxable, sumOfHeads(part.heads))));
  const rest = subtract(add(taxable, sumOfHeads(heads)), credited);
  const rounding = rest < 100 ? subtract(zeroPaise, rest) : zeroPaise;
  const net = add(rest, rounding);
  return {
    orderId: randomUUID(),
    userId,
    net,
    payment: net === 0 ? null : { id: `pay_${randomUUID().slice(0, 14)}`, amount: net },
    sale: {
      alias: more.alias ?? 'CMP1Y',
      startDate: calendarDate('2025-06-02'),
      paidEndDate: calendarDate('2026-06-01'),
      endDate: calendarDate('2026-06-01'),
      price: {
        listPrice: { amount: paise(listPrice) },
        couponDiscount:
          more.discount === undefined
            ? null
            : { couponCode: more.discount.code, amount: paise(more.discount.amount) },
        refDiscount: null,
        roundOff: { amount: rounding },
      },
      invoice: { taxable, heads, firmState, placeOfSupply: billing.state, usesUtgst },
      creditNotes: more.creditNotes ?? [],
      excessCredit: more.excessCredit ?? [],
      explanation: [{ label: 'List price', detail: 'Premium Annual', amount: paise(listPrice) }],
      billing,
    },
  };
}

export const book = (db: Db, toBook: SaleToBook, time = june) =>
  db.transaction().execute((tx) => bookSale(tx, toBook, time));

/** Books a sale and creates its term, like fulfilment. Returns the term id. */
export async function buy(
  db: Db,
  toBook: SaleToBook,
  time = june,
  days: readonly [string, string] = ['2025-06-02', '2026-06-01'],
) {
  const booked = await book(db, toBook, time);
  const { sale, userId, orderId } = toBook;
  const { taxable, heads, firmState, placeOfSupply } = sale.invoice;
  const termId = await db.transaction().execute((tx) =>
    insertTerm(tx, {
      userId,
      alias: sale.alias,
      startDate: calendarDate(days[0]),
      paidEndDate: calendarDate(days[1]),
      endDate: calendarDate(days[1]),
      source: 'order',
      orderId,
      paid: { exGst: taxable, heads, firmState, placeOfSupply: placeOfSupply ?? firmState },
      createdAt: time.instant,
    }),
  );
  return { ...booked, termId };
}

/** Returns a credit for part of a sale, with the original tax. */
export function creditOf(termId: string, taxable: number, placeOfSupply: StateCode = 'MH'): CreditPart {
  const { cgst, sgst, igst } = taxFor({
    basisPoints: 1800,
    taxable: paise(taxable),
    firmState: 'MH',
    placeOfSupply,
  });
  return { termId, taxable: paise(taxable), heads: { cgst, sgst, igst }, firmState: 'MH', placeOfSupply };
}
