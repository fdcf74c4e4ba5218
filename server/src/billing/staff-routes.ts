import { sql } from 'kysely';
import * as routes from '@niveshak/contract/billing/staff-routes';
import type { GstMonth } from '@niveshak/contract/billing/staff-routes';
import { firstDayOf } from '@niveshak/domain/metrics/month';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { monthFile } from './month-file.ts';

/**
 * Binds the GST routes.
 * @param isRehearsal marks documents as specimens
 */
export function bindGstRoutes(bind: RouteBinder, db: Db, isRehearsal: boolean): void {
  bind(routes.listGstMonths, async () => ({ months: await gstMonths(db) }));

  bind(routes.saveGstFile, async ({ staff, request, time, params: { month, file } }) => {
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'gst.save',
      subject: { kind: 'gst', id: month },
      after: { file },
    });
    return monthFile(db, firstDayOf(month), file, { time, isRehearsal });
  });
}

/**
 * Returns the totals per month with documents, newest first, without commercial notes, which are not in GST returns.
 */
async function gstMonths(db: Db): Promise<GstMonth[]> {
  const { rows } = await sql<GstMonth>`
    select to_char(issued_on, 'YYYY-MM') as month,
      count(*) filter (where kind = 'invoice')::int as invoices,
      count(*) filter (where kind = 'credit-note')::int as "creditNotes",
      sum(taxable_paise * sign)::float8 as taxable,
      sum(cgst_paise * sign)::float8 as cgst,
      sum(sgst_paise * sign)::float8 as sgst,
      sum(igst_paise * sign)::float8 as igst
    from documents, lateral (select case kind when 'invoice' then 1 else -1 end as sign) signs
    where kind in ('invoice', 'credit-note')
    group by 1 order by 1 desc`.execute(db);
  return rows;
}
