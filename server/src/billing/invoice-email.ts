import type { Db } from '../platform/db/database.ts';
import { eInvoiceOf } from './e-invoices.ts';
import type { IssuedDocument } from './store.ts';

/** What an email about a purchase says of its invoice. */
type InvoiceInEmail = {
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** Empty if nothing is attached. */
  readonly attached: { readonly invoiceId?: string };
};

/** Returns how an email carries an invoice: attached, or with a sentence why it is not. Empty for null. */
export async function invoiceInEmail(db: Db, invoice: IssuedDocument | null): Promise<InvoiceInEmail> {
  if (invoice === null) return { sentences: [], facts: [], attached: {} };
  const { id, number, needsEInvoice } = invoice;
  const isWithheld = needsEInvoice && (await eInvoiceOf(db, id)) === null;
  return {
    sentences: [isWithheld ? withheld : 'Your invoice is attached.'],
    facts: [['Tax invoice', number]],
    attached: isWithheld ? {} : { invoiceId: id },
  };
}

const withheld =
  'Your invoice is being registered with the government’s invoice portal. You find it in your billing history as soon as it has its number.';
