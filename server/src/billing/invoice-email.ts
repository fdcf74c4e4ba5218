import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import { eInvoiceOf } from './e-invoices.ts';
import type { IssuedDocument } from './store.ts';

/** Invoice details in a purchase email. */
type InvoiceInEmail = {
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** Empty if nothing is attached. */
  readonly attached: { readonly invoiceId?: string };
};

/**
 * Returns the invoice to attach, or the reason it is missing, and the breakdown from its total to the amount paid. The
 * breakdown is empty if there is no invoice and no payment.
 * @param paid amount paid in paise, excluding credit
 */
export async function invoiceInEmail(
  db: Db,
  invoice: IssuedDocument | null,
  paid: Paise,
): Promise<InvoiceInEmail> {
  if (invoice === null)
    return { sentences: [], facts: paid === 0 ? [] : [['Paid', formatRupees(paid)]], attached: {} };
  const { id, number, needsEInvoice, total, heads } = invoice;
  const isWithheld = needsEInvoice && (await eInvoiceOf(db, id)) === null;
  const credit = paise(total - paid);
  return {
    sentences: [isWithheld ? withheld : 'Your invoice is attached.'],
    facts: [
      ['Tax invoice', number],
      ['Invoice total', `${formatRupees(total)}, including ${formatRupees(sumOfHeads(heads))} GST`],
      ...(credit === 0 ? [] : [['Credit for your earlier plan', formatRupees(paise(-credit))] as const]),
      ['Paid', formatRupees(paid)],
    ],
    attached: isWithheld ? {} : { invoiceId: id },
  };
}

const withheld =
  'Your invoice is being registered with the government’s invoice portal. You find it in your billing history as soon as it has its number.';
