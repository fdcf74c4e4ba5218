import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import type { MonthEnds } from './facts.ts';

/**
 * Returns SQL for a month's invoices and credit notes, with the amount ex GST (negative if credited) and the tax. A
 * commercial credit note reduces only income, because its tax remains payable.
 */
function documentsIn({ before, after }: MonthEnds): RawBuilder<unknown> {
  return sql`
    select user_id, number,
      case kind when 'invoice' then taxable_paise when 'credit-note' then -taxable_paise else -total_paise end as sold,
      sign * cgst_paise as cgst,
      case when uses_utgst then 0 else sign * sgst_paise end as sgst,
      case when uses_utgst then sign * sgst_paise else 0 end as utgst,
      sign * igst_paise as igst
    from documents, lateral (
      select case kind when 'invoice' then 1 when 'credit-note' then -1 else 0 end as sign) signed
    where issued_on > ${before} and issued_on <= ${after}`;
}

/** Metrics that sum documents, and can list them. */
type DocumentMetric = 'gross' | 'credited' | 'sold' | 'gst';

const documentAmounts = {
  sold: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
};
const sums = z.object({ ...documentAmounts, gross: z.number(), credited: z.number() });
const documentRow = z.object({ ...documentAmounts, number: z.string() });

type Tax = Record<'cgst' | 'sgst' | 'utgst' | 'igst', number>;

function taxOf({ cgst, sgst, utgst, igst }: Tax): number {
  return cgst + sgst + utgst + igst;
}

/** Returns the document totals. `credited` is positive. */
export async function documentSums(db: Db, ends: MonthEnds) {
  const { rows } = await sql`
    select coalesce(sum(sold) filter (where sold > 0), 0)::bigint as gross,
      coalesce(-sum(sold) filter (where sold < 0), 0)::bigint as credited,
      coalesce(sum(sold), 0)::bigint as sold, coalesce(sum(cgst), 0)::bigint as cgst,
      coalesce(sum(sgst), 0)::bigint as sgst, coalesce(sum(utgst), 0)::bigint as utgst,
      coalesce(sum(igst), 0)::bigint as igst
    from (${documentsIn(ends)}) documents`.execute(db);
  const { gross, credited, sold, ...heads } = sums.parse(rows[0]);
  return { gross, credited, sold, gst: { ...heads, total: taxOf(heads) } };
}

export function documentsOf(metric: DocumentMetric, ends: MonthEnds) {
  return {
    rows: documentsIn(ends),
    read: (row: unknown) => {
      const { number: detail, ...amounts } = documentRow.parse(row);
      const amount = amountIn(metric, amounts);
      return amount === null ? null : { detail, amount: paise(amount) };
    },
  };
}

/** Returns a document's contribution to a metric, or null if it does not count. */
function amountIn(metric: DocumentMetric, { sold, ...tax }: Tax & { readonly sold: number }): number | null {
  switch (metric) {
    case 'gross':
      return sold > 0 ? sold : null;
    case 'credited':
      return sold < 0 ? -sold : null;
    case 'sold':
      return sold;
    case 'gst':
      return taxOf(tax);
  }
}
