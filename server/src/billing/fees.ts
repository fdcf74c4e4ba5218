import { sql } from 'kysely';
import { paise } from '@niveshak/domain/primitives/paise';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';

export type Fees = {
  readonly billed: Paise;
  readonly credited: Paise;
};

/**
 * Returns the fees for a range of business days (both inclusive), in paise ex GST: invoices, which are issued on
 * payment, and credit notes of every kind. An upgrade appears in both, through the credit for the old plan.
 */
export async function feesBetween(
  db: Db,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<Fees> {
  const { rows } = await sql<{ billed: number; credited: number }>`
    select coalesce(sum(taxable_paise) filter (where kind = 'invoice'), 0)::bigint as billed,
      coalesce(sum(taxable_paise) filter (where kind <> 'invoice'), 0)::bigint as credited
    from documents where issued_on between ${from} and ${to}`.execute(db);
  const [row] = rows;
  return { billed: paise(row?.billed ?? 0), credited: paise(row?.credited ?? 0) };
}
