import type { BusinessTime } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentStatus } from '@niveshak/domain/checkout/payment-standing';
import { takeDispute } from './take-dispute.ts';
import { takeInPayment, takeInRefund } from './take-in.ts';
import type { SettleDeps } from './settle.ts';

/** Something that the provider has: a payment as it named it, or the name of a refund or a dispute. */
export type NamedByProvider =
  | {
      readonly what: 'payment';
      readonly id: string;
      readonly providerOrderId: string | null;
      readonly amountPaise: number;
      readonly currency: string;
      readonly status: PaymentStatus;
    }
  | { readonly what: 'refund'; readonly id: string; readonly paymentId: string; readonly currency: string }
  | { readonly what: 'dispute'; readonly id: string };

/**
 * Asks the provider about one thing that it has and we do not, or not so, and takes in what it says. Any number of times.
 * @returns `settled`: it is as the provider says; `case`: nothing is known of it, staff decide; `gone`: the provider does not
 * name it any more.
 */
export async function takeInAgain(
  deps: SettleDeps & { readonly log: Log },
  named: NamedByProvider,
  time: BusinessTime,
): Promise<'settled' | 'case' | 'gone' | 'unavailable'> {
  switch (named.what) {
    case 'payment': {
      const taken = await takeInPayment(deps, { ...named, madeAt: null }, time);
      return taken === 'new-case' ? 'case' : taken;
    }
    case 'refund': {
      const refunds = await deps.provider.refundsOf(named.paymentId);
      if (refunds === 'unavailable') return refunds;
      const refund = refunds.find(({ id }) => id === named.id);
      if (refund === undefined) return 'gone';
      const taken = await takeInRefund(deps, { ...refund, currency: named.currency, madeAt: null }, time);
      if (taken === 'unavailable') return taken;
      return taken === 'ours' ? 'settled' : 'case';
    }
    case 'dispute': {
      const taken = await takeDispute(deps, named.id, time);
      return taken === 'done' ? 'settled' : taken;
    }
  }
}
