import type { SellerFacts } from '@niveshak/domain/billing/make-document';
import { publishedFirm } from '../firm/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReadPublished } from '../platform/published.ts';
import { readBillingSettings } from './settings.ts';

/**
 * Returns the seller's details, and whether e-invoices are required.
 * @throws if the firm has no SAC code (see `domain/firm/opening`)
 */
export async function sellerOf(
  tx: Tx,
  published: ReadPublished,
): Promise<{ seller: SellerFacts; needsEInvoice: boolean }> {
  const settings = await readBillingSettings(tx);
  if (settings === null)
    throw new Error('No SAC code is set in the billing settings: no invoice can be issued.');
  const firm = await publishedFirm(published);
  return {
    needsEInvoice: settings.needsEInvoice,
    seller: {
      supplier: {
        name: firm.name,
        legalName: firm.legalName,
        address: firm.address,
        gstin: firm.gstin,
        email: firm.supportEmail,
        phone: firm.supportPhone,
        website: firm.website,
        sebiRegistration: firm.sebiRegistration,
      },
      sac: settings.sacCode,
      bank: paymentDetails(settings.bankDetails, firm.upiId),
      footer: settings.footer,
    },
  };
}

/** Returns the payment details for an invoice, with the UPI ID verified by SEBI (S-7). */
function paymentDetails(bank: string | null, upiId: string | null): string | null {
  const upi = upiId === null ? [] : [`UPI ID, verified by SEBI: ${upiId}`];
  const lines = [...(bank === null ? [] : [bank]), ...upi];
  return lines.length === 0 ? null : lines.join('\n');
}
