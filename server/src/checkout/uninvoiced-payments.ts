import type { ClusterGauge } from '../platform/watch/cluster-gauges.ts';

/**
 * SQL condition on `payments p`: a payment that bought something or is held, without an invoice. GST is due on receipt,
 * so such a payment needs one (G-8). Invoices of the old system are in `moved_in_invoices`.
 */
export const isUninvoiced = `p.role <> 'to-refund'
  and not exists (select from documents d where d.order_id = p.order_id and d.kind = 'invoice')
  and not exists (select from moved_in_invoices m where m.order_id = p.order_id)`;

/** Limited to one month, so that the cost of a scrape stays constant over the years. */
export const uninvoicedPayments: ClusterGauge = {
  name: 'niveshak_payments_without_invoice',
  help: 'Payments received more than a day ago that have no invoice and are not refunded.',
  column: `select count(*) from payments p
    where p.proved_at between now() - interval '31 days' and now() - interval '1 day' and ${isUninvoiced}`,
};
