import { isFeeCapped, passesFeeCap } from '@niveshak/domain/checkout/fee-cap';
import type { BilledFee } from '@niveshak/domain/checkout/fee-cap';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { revenueOf } from '@niveshak/domain/ledger/revenue';
import { add, paise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { entriesOf } from '../ledger/index.ts';
import type { PostedEntry } from '../ledger/index.ts';
import { feeGroupOf } from '../kyc/index.ts';
import { termsOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { ownOrders } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    checkout_settings: {
      id: true;
      fee_cap_paise: number;
      sells_outside_india: boolean;
      bank_transfers: unknown;
      member_pauses: unknown;
    };
  }
}

/** Returns the firm's yearly fee cap for individuals, in paise ex GST. */
export async function readFeeCap(db: Db): Promise<Paise> {
  const row = await db.selectFrom('checkout_settings').select('fee_cap_paise').executeTakeFirstOrThrow();
  return paise(row.fee_cap_paise);
}

/**
 * Saves the yearly fee cap.
 * @throws if it is negative
 */
export async function saveFeeCap(db: Db, cap: Paise): Promise<void> {
  await db.updateTable('checkout_settings').set({ fee_cap_paise: cap }).execute();
}

/**
 * Returns whether a purchase would exceed the member's yearly fee cap. Counts own orders and received gifts across all
 * accounts of the PAN and the declared family.
 */
export async function wouldPassFeeCap(
  db: Db,
  userId: string,
  quote: AllowedQuote,
  today: CalendarDate,
): Promise<boolean> {
  if (quote.invoice.taxable === 0) return false;
  const credits = [...quote.creditNotes, ...quote.excessCredit].map(({ taxable }) => taxable);
  const added = subtract(quote.invoice.taxable, add(zeroPaise, ...credits));
  return wouldPass(db, userId, added, today);
}

/**
 * Returns whether claiming a gift would exceed the recipient's yearly fee cap. The gift's fee counts, because it pays
 * for the recipient's advice.
 */
export async function wouldGiftPassFeeCap(
  db: Db,
  recipientId: string,
  paidExGst: Paise,
  today: CalendarDate,
): Promise<boolean> {
  return paidExGst > 0 && wouldPass(db, recipientId, paidExGst, today);
}

async function wouldPass(db: Db, userId: string, added: Paise, today: CalendarDate): Promise<boolean> {
  const { category, accounts } = await feeGroupOf(db, userId, today);
  if (!isFeeCapped[category]) return false;
  const billed: BilledFee[] = [];
  for (const account of accounts) billed.push(...(await feesOf(db, account)));
  return passesFeeCap({ today, cap: await readFeeCap(db), billed, added });
}

/** Returns the fees billed to one account ex GST, each order net of its credit notes. */
async function feesOf(db: Db, userId: string): Promise<BilledFee[]> {
  const own = await ownOrders(db, userId);
  const gifts = (await termsOf(db, userId)).flatMap(({ source, orderId }) =>
    source === 'gift' && orderId !== null ? [orderId] : [],
  );
  const entries = await entriesOf(db, { userId });
  const fees = own.flatMap((id) => feeOf(id, entries));
  for (const id of new Set(gifts)) fees.push(...feeOf(id, await entriesOf(db, { orderId: id })));
  return fees;
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
