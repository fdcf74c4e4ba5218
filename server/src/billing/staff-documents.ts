import { sql } from 'kysely';
import * as routes from '@niveshak/contract/billing/staff-document-routes';
import { rupeesCell } from '@niveshak/domain/billing/csv';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { pdfOf } from './documents.ts';
import { readMoneyPage, saveMoneyList } from './money-list.ts';
import type { MoneyList } from './money-list.ts';
import { documentById } from './store.ts';

const sign = sql`case t.state when 'invoice' then 1 else -1 end`;

const documents: MoneyList<typeof routes.listDocuments.response> = {
  name: 'invoices',
  page: routes.listDocuments.response,
  source: () => sql`
    select d.id::text as id, d.issued_at as at, d.kind as state, d.user_id, d.order_id, d.total_paise as amount,
      d.taxable_paise as taxable, d.cgst_paise + d.sgst_paise + d.igst_paise as gst, d.number, d.issued_on, d.buyer_gstin,
      d.original_id, d.moved_in_id, d.needs_e_invoice, d.id as document_id
    from documents d`,
  fields: sql`t.number, t.issued_on as "issuedOn", t.taxable, t.gst, t.buyer_gstin as "buyerGstin",
    coalesce((select o.number from documents o where o.id = t.original_id),
      (select m.number from moved_in_invoices m where m.id = t.moved_in_id)) as "originalNumber",
    t.needs_e_invoice and not exists (select from e_invoices e where e.document_id = t.document_id)
      as "isPendingRegistration"`,
  totals: sql`coalesce(sum(t.amount * ${sign}), 0) as amount, coalesce(sum(t.taxable * ${sign}), 0) as taxable,
    coalesce(sum(t.gst * ${sign}), 0) as gst`,
  csv: [
    ['Number', ({ number }) => number],
    ['Kind', ({ state }) => state],
    ['Against', ({ originalNumber }) => originalNumber ?? ''],
    ['GSTIN', ({ buyerGstin }) => buyerGstin ?? ''],
    ['Taxable', ({ taxable }) => rupeesCell(paise(taxable))],
    ['GST', ({ gst }) => rupeesCell(paise(gst))],
    ['Total', ({ amount }) => rupeesCell(paise(amount))],
  ],
};

/**
 * Binds the routes for the document list and the document PDFs.
 * @param isRehearsal marks documents as specimens
 */
export function bindDocumentRoutes(bind: RouteBinder, db: Db, isRehearsal: boolean): void {
  bind(routes.listDocuments, ({ query }) => readMoneyPage(db, documents, query));
  bind(routes.saveDocuments, (call) => saveMoneyList(db, documents, call));

  bind(routes.readDocument, async ({ staff, request, params: { id } }) => {
    const issued = await documentById(db, id);
    if (issued === null) return refuse('not-found');
    const file = await pdfOf(db, issued, isRehearsal);
    if (file instanceof Refusal) return file;
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'document.read',
      subject: { kind: 'member', id: issued.userId },
      after: { number: issued.number },
    });
    return file;
  });
}
