import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { FoundDocument } from '@niveshak/contract/staff/find-routes';
import { documentKinds, sequenceAtEnd } from '@niveshak/domain/billing/document-number';
import type { Db } from '../platform/db/database.ts';

const row = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(documentKinds),
  amount: z.coerce.number(),
  credited: z.coerce.number(),
  member: z.string(),
});

/**
 * Returns SQL for whether document `d` has a number with this ending, such as `000123`. Uses the index on numbers, with
 * one lookup per series.
 */
export function hasNumberEnding(search: string): RawBuilder<boolean> {
  const sequence = sequenceAtEnd(search);
  if (sequence === null) return sql`false`;
  return sql`upper(d.number) in (
      select upper(series_prefix(s.kind, s.run) || '/' || substr(s.financial_year, 3) || '/' || lpad(${sequence}::text, 6, '0'))
      from document_series s
    ) and upper(d.number) like ${`%${search.toUpperCase()}`}`;
}

/**
 * Returns the amounts in paise that a search such as `8492` or `₹8,492.46` means, or null if it is not an amount. Whole
 * rupees match any paise.
 */
function amountsOf(search: string): { readonly from: number; readonly to: number } | null {
  const [, rupees, fraction] = /^₹?\s*([1-9][\d,]{2,11})(?:\.(\d{2}))?$/.exec(search.trim()) ?? [];
  if (rupees === undefined) return null;
  const whole = Number(rupees.replaceAll(',', '')) * 100;
  return fraction === undefined
    ? { from: whole, to: whole + 99 }
    : { from: whole + Number(fraction), to: whole + Number(fraction) };
}

/** Returns the newest invoices and credit notes with the searched amount, or a number that ends with the search. */
export async function findDocuments(db: Db, search: string, most: number): Promise<FoundDocument[]> {
  const amounts = amountsOf(search);
  const hasAmount =
    amounts === null ? sql`false` : sql`d.total_paise between ${amounts.from} and ${amounts.to}`;
  const { rows } = await sql`
    select d.id, d.number, d.kind, d.total_paise as amount,
      coalesce((select sum(n.total_paise) from documents n where n.original_id = d.id), 0) as credited,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as member
    from documents d join users u on u.id = d.user_id
    where (${hasNumberEnding(search)}) or ${hasAmount}
    order by d.issued_at desc, d.id
    limit ${most}`.execute(db);
  return z
    .array(row)
    .parse(rows)
    .map(({ credited, ...document }) => ({
      ...document,
      state: credited === 0 ? 'issued' : credited < document.amount ? 'partly-credited' : 'credited',
    }));
}
