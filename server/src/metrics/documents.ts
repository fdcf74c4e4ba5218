import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import type { MonthEnds } from './facts.ts';

/**
 * Returns SQL of a month's invoices and credit notes, each with its amount excluding GST (negative if credited) and its
 * tax. A commercial credit note reduces only income: its tax remains payable.
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

const dayRow = z.object({
  sales: z.number(),
  salesAmount: z.number(),
  refunds: z.number(),
  refundsAmount: z.number(),
});

const sums = z.object({
  sold: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
});
type Sums = z.output<typeof sums>;

function taxOf({ cgst, sgst, utgst, igst }: Sums): number {
  return cgst + sgst + utgst + igst;
}

export async function documentSums(db: Db, ends: MonthEnds) {
  const { rows } = await sql`
    select coalesce(sum(sold), 0)::bigint as sold, coalesce(sum(cgst), 0)::bigint as cgst,
      coalesce(sum(sgst), 0)::bigint as sgst, coalesce(sum(utgst), 0)::bigint as utgst,
      coalesce(sum(igst), 0)::bigint as igst
    from (${documentsIn(ends)}) documents`.execute(db);
  const found = sums.parse(rows[0]);
  const { sold, ...heads } = found;
  return { sold, gst: { ...heads, total: taxOf(found) } };
}

/** Returns the number and amount of invoices and of credit notes, excluding GST; both amounts are positive. */
export async function salesAndRefunds(db: Db, ends: MonthEnds) {
  const { rows } = await sql`
    select count(*) filter (where sold > 0)::int as sales,
      coalesce(sum(sold) filter (where sold > 0), 0)::bigint as "salesAmount",
      count(*) filter (where sold < 0)::int as refunds,
      coalesce(-sum(sold) filter (where sold < 0), 0)::bigint as "refundsAmount"
    from (${documentsIn(ends)}) documents`.execute(db);
  const { sales, salesAmount, refunds, refundsAmount } = dayRow.parse(rows[0]);
  return {
    sales: { number: sales, amount: salesAmount },
    refunds: { number: refunds, amount: refundsAmount },
  };
}

const documentRow = sums.extend({ number: z.string() });

export function documentsOf(metric: 'sold' | 'gst', ends: MonthEnds) {
  return {
    rows: documentsIn(ends),
    read: (row: unknown) => {
      const { number: detail, ...amounts } = documentRow.parse(row);
      return { detail, amount: paise(metric === 'sold' ? amounts.sold : taxOf(amounts)) };
    },
  };
}
