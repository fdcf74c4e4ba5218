import type { SettlementLineKind } from '@niveshak/domain/checkout/settlement';
import type { SettlementLine, SettlementReport } from '../../reconciliation/ports.ts';
import type { CashfreePgOptions } from './pg-call.ts';
import { reconPages } from './pg-recon.ts';
import type { ReconEvent } from './pg-recon.ts';

const kinds: Readonly<Record<string, SettlementLineKind>> = { PAYMENT: 'payment', REFUND: 'refund' };

/** Returns the vendor's settlement reconciliation report, read by month. */
export function cashfreePgSettlements(options: CashfreePgOptions): SettlementReport {
  return {
    gateway: 'cashfree-pg',
    settledIn: async function* (month) {
      const from = new Date(`${month}-01T00:00:00+05:30`);
      const to = new Date(from);
      to.setUTCDate(to.getUTCDate() + 32);
      const end = new Date(`${to.toISOString().slice(0, 7)}-01T00:00:00+05:30`);
      const span = { from, to: new Date(Math.min(end.getTime() - 1_000, Date.now())) };
      for await (const page of reconPages(options, '/settlement/recon', span))
        yield page === 'unavailable' ? page : page.flatMap(toLine);
    },
  };
}

/** Returns the settlement line of an event, or an empty list for a settlement total or an unsettled event. */
function toLine(event: ReconEvent): SettlementLine[] {
  const { cf_settlement_id: settlementId, settlement_date: settledAt, event_amount: amount } = event;
  if (event.event_type === 'SETTLEMENT' || !settlementId || !settledAt || typeof amount !== 'number')
    return [];
  const kind = kinds[event.event_type] ?? 'adjustment';
  const settled = event.event_settlement_amount ?? amount;
  const isCredit = event.sale_type === 'CREDIT';
  const feeGst = event.payment_service_tax ?? 0;
  return [
    {
      settlementId,
      entityId: entityOf(kind, event),
      kind,
      amount,
      credit: isCredit ? settled : 0,
      debit: isCredit ? 0 : settled,
      fee: (event.payment_service_charge ?? 0) + feeGst,
      feeGst,
      settledAt,
      utr: event.settlement_utr ?? null,
      disputeId: kind === 'adjustment' ? event.event_id : null,
    },
  ];
}

function entityOf(kind: SettlementLineKind, event: ReconEvent): string {
  if (kind === 'payment') return event.cf_payment_id ?? event.event_id;
  if (kind === 'refund') return event.refund_id ?? event.event_id;
  return `${event.event_type}-${event.event_id}`;
}
