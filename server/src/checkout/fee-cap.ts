import { isFeeCapped, passesFeeCap } from '@niveshak/domain/checkout/fee-cap';
import type { BilledFee } from '@niveshak/domain/checkout/fee-cap';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { revenueOf } from '@niveshak/domain/ledger/revenue';
import { add, paise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { entriesOf } from '../ledger/index.ts';
import type { PostedEntry } from '../ledger/index.ts';
import { termsOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { ownOrders } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    checkout_settings: { id: true; fee_cap_paise: number };
  }
}

/** What an individual may be charged in a year, ex GST; the firm's setting. */
export async function readFeeCap(db: Db): Promise<Paise> {
  const row = await db.selectFrom('checkout_settings').select('fee_cap_paise').executeTakeFirstOrThrow();
  return paise(row.fee_cap_paise);
}

/** @throws for an amount below zero. */
export async function saveFeeCap(db: Db, cap: Paise): Promise<void> {
  await db.updateTable('checkout_settings').set({ fee_cap_paise: cap }).execute();
}

/**
 * Whether a purchase would take the member past the yearly cap on fees. A PAN belongs to one account, so the member's
 * fees are the PAN's: own orders, and gifts that the member received.
 */
export async function wouldPassFeeCap(
  db: Db,
  userId: string,
  quote: AllowedQuote,
  gstNumber: string | null,
  today: CalendarDate,
): Promise<boolean> {
  if (!isFeeCapped(gstNumber)) return false;
  const credits = [...quote.creditNotes, ...quote.excessCredit].map(({ taxable }) => taxable);
  const added = subtract(quote.invoice.taxable, add(zeroPaise, ...credits));
  if (quote.invoice.taxable === 0) return false;
  return passesFeeCap({ today, cap: await readFeeCap(db), billed: await feesOf(db, userId), added });
}

/** Whether claiming a gift would take its recipient past the cap: the fee for their advice counts for them. */
export async function wouldGiftPassFeeCap(
  db: Db,
  recipientId: string,
  paidExGst: Paise,
  today: CalendarDate,
): Promise<boolean> {
  if (paidExGst === 0) return false;
  const billed = await feesOf(db, recipientId);
  return passesFeeCap({ today, cap: await readFeeCap(db), billed, added: paidExGst });
}

/** What was billed to the member ex GST, each order with what its credit notes left of it. */
async function feesOf(db: Db, userId: string): Promise<BilledFee[]> {
  const own = new Set(await ownOrders(db, userId));
  const gifts = (await termsOf(db, userId)).flatMap(({ source, orderId }) =>
    source === 'gift' && orderId !== null ? [orderId] : [],
  );
  const entries = await entriesOf(db, { userId });
  const ofGifts = await Promise.all(gifts.map((orderId) => entriesOf(db, { orderId })));
  return [
    ...[...own].map((id) => feeOf(id, entries)),
    ...gifts.map((id, at) => feeOf(id, ofGifts[at] ?? [])),
  ].flat();
}

function feeOf(orderId: string, entries: readonly PostedEntry[]): BilledFee[] {
  const sale = entries.find(({ kind, reference }) => kind === 'sale' && reference === orderId);
  if (sale === undefined) return [];
  return [
    {
      on: sale.postedOn,
      net: revenueOf(
        orderId,
        entries.flatMap(({ lines }) => lines),
      ),
    },
  ];
}
