import type { BusinessTime } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';
import { gatewayNamed, gatewayOfPayment } from './gateways.ts';
import { takeDispute } from './take-dispute.ts';
import { recordProviderPayment, recordProviderRefund } from './provider-records.ts';
import type { SettleDeps } from './settle.ts';

/** An object at a gateway: a listed payment, or a refund or dispute id. */
export type NamedByProvider = { readonly gateway: string } & (
  | {
      readonly what: 'payment';
      readonly id: string;
      readonly providerOrderId: string | null;
      readonly amountPaise: number;
      readonly currency: string;
      readonly status: PaymentStatus;
    }
  | { readonly what: 'refund'; readonly id: string; readonly paymentId: string; readonly currency: string }
  | { readonly what: 'dispute'; readonly id: string }
);

/**
 * Imports the provider's state of one object that is missing or different here. Idempotent.
 * @returns `settled` if it now matches the provider; `case` if it is unknown here and staff decide; `gone` if the
 * provider no longer lists it
 */
export async function importRestoredRecords(
  deps: SettleDeps & { readonly log: Log },
  named: NamedByProvider,
  time: BusinessTime,
): Promise<'settled' | 'case' | 'gone' | 'unavailable'> {
  switch (named.what) {
    case 'payment': {
      const taken = await recordProviderPayment(deps, { ...named, madeAt: null }, time);
      return taken === 'new-case' ? 'case' : taken;
    }
    case 'refund': {
      const { key } = await gatewayOfPayment(deps.db, deps.gateways, named.paymentId);
      const refunds = await gatewayNamed(deps.gateways, named.gateway).refundsOf(key);
      if (refunds === 'unavailable') return refunds;
      const refund = refunds.find(({ id }) => id === named.id);
      if (refund === undefined) return 'gone';
      const taken = await recordProviderRefund(
        deps,
        { ...refund, gateway: named.gateway, currency: named.currency, madeAt: null },
        time,
      );
      return taken === 'new-case' ? 'case' : taken;
    }
    case 'dispute': {
      const taken = await takeDispute(deps, { gateway: named.gateway, disputeId: named.id }, time);
      return taken === 'done' ? 'settled' : taken;
    }
  }
}
