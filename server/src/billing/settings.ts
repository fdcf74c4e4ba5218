import { isSacCode } from '@niveshak/domain/billing/sac-code';
import type { Db } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    billing_settings: {
      id: true;
      sac_code: string;
      bank_details: string | null;
      footer: string | null;
      needs_e_invoice: boolean;
    };
  }
}

export type BillingSettings = {
  /** Services accounting code, six digits of chapter 99. */
  readonly sacCode: string;
  readonly bankDetails: string | null;
  readonly footer: string | null;
  /** Whether the firm must register business sales with the invoice portal because of its turnover. */
  readonly needsEInvoice: boolean;
};

/** Returns the billing settings, or null if not set. No document can be issued without them. */
export async function readBillingSettings(db: Db): Promise<BillingSettings | null> {
  const row = await db.selectFrom('billing_settings').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    sacCode: row.sac_code,
    bankDetails: row.bank_details,
    footer: row.footer,
    needsEInvoice: row.needs_e_invoice,
  };
}

/** Cached per process until the settings change. */
export const billingPublication = new Publication(['billing'], readBillingSettings);

/**
 * Inserts or replaces the settings. Does not affect issued documents.
 * @throws if the SAC code is invalid
 */
export async function saveBillingSettings(db: Db, settings: BillingSettings): Promise<void> {
  const { sacCode, bankDetails, footer, needsEInvoice } = settings;
  if (!isSacCode(sacCode)) throw new RangeError('The SAC code is six digits that begin with 99.');
  const row = { sac_code: sacCode, bank_details: bankDetails, footer, needs_e_invoice: needsEInvoice };
  await db
    .insertInto('billing_settings')
    .values({ id: true, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
