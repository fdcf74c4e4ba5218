import type { ClusterGauge } from '../platform/watch/cluster-gauges.ts';

/**
 * SQL condition on `payments p`: the payment bought something or is held, and has no invoice. GST is due when a payment
 * is received, so it needs one (G-8). For sales in the old system, invoices are in `moved_in_invoices`.
 */
export const isUninvoiced = `p.role <> 'to-refund'
  and not exists (select from documents d where d.order_id = p.order_id and d.kind = 'invoice')
  and not exists (select from moved_in_invoices m where m.order_id = p.order_id)`;

/** Looks back one month, so that the cost of a scrape does not grow over the years. */
export const uninvoicedPayments: ClusterGauge = {
  name: 'niveshak_payments_without_invoice',
  help: 'Payments received more than a day ago that have no invoice and are not refunded.',
  column: `select count(*) from payments p
    where p.proved_at between now() - interval '31 days' and now() - interval '1 day' and ${isUninvoiced}`,
};
