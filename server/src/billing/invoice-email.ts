import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import { eInvoiceOf } from './e-invoices.ts';
import { notesBy } from './store.ts';
import type { IssuedDocument } from './store.ts';

/** Invoice details in a purchase email. */
type InvoiceInEmail = {
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** Empty if there is no attachment. */
  readonly attached: { readonly invoiceId?: string };
};

/**
 * Returns the invoice to attach, or the reason why it is missing, and the breakdown from the invoice total to the
 * amount paid. The breakdown is empty if there is neither invoice nor payment.
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
  const gst = sumOfHeads(heads);
  return {
    sentences: [isWithheld ? withheld : 'Your invoice is attached.'],
    facts: [
      ['Payment', ''],
      ['Price before GST', formatRupees(paise(total - gst))],
      ['GST', formatRupees(gst)],
      ...(credit === 0
        ? []
        : ([
            ['Invoice total', formatRupees(total)],
            ['Credit for your earlier plan', formatRupees(paise(-credit))],
          ] as const)),
      ['Paid', formatRupees(paid)],
      ['Documents', ''],
      ['Tax invoice', number],
    ],
    attached: isWithheld ? {} : { invoiceId: id },
  };
}

const withheld =
  'Your invoice is being registered with the government’s invoice portal. You find it in your billing history as soon as it has its number.';

/** Credit notes in an email about a refund. */
type CreditNotesInEmail = {
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  /** Empty if there are no attachments. */
  readonly attached: { readonly creditNoteIds?: readonly string[] };
};

/** Returns the credit notes to attach, looked up by reference or number. All fields are empty if there are none. */
export async function creditNotesInEmail(
  db: Db,
  column: 'reference' | 'number',
  values: readonly string[],
): Promise<CreditNotesInEmail> {
  const notes = await notesBy(db, column, values);
  if (notes.length === 0) return { sentences: [], facts: [], attached: {} };
  const ready: string[] = [];
  for (const { id, needsEInvoice } of notes)
    if (!needsEInvoice || (await eInvoiceOf(db, id)) !== null) ready.push(id);
  const isOne = notes.length === 1;
  return {
    sentences:
      ready.length < notes.length
        ? [
            'Your credit note is in your billing history once the government’s invoice portal has registered it.',
          ]
        : [isOne ? 'Your credit note is attached.' : 'Your credit notes are attached.'],
    facts: [[isOne ? 'Credit note' : 'Credit notes', notes.map(({ number }) => number).join(', ')]],
    attached: ready.length === 0 ? {} : { creditNoteIds: ready },
  };
}
