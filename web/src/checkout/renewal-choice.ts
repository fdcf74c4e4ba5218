import { chooseRenewal, getRenewalOffer, withdrawRenewalChoice } from '@niveshak/contract/renewals/routes';
import type { RenewalOfferView } from '@niveshak/contract/renewals/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export function renewalOfferQuery(alias: PlanAlias, state: string | null) {
  return queryOptions({
    queryKey: ['renewal-offer', alias, state],
    queryFn: () => call(getRenewalOffer, { query: { toPlan: alias, ...(state === null ? {} : { state }) } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Automatic renewal choice of one checkout. */
export type RenewalChoice = {
  /** Stores the accepted offer, or null if the box is unticked. */
  readonly tick: (offer: RenewalOfferView | null) => void;
  /** Records or withdraws the choice on the server before the order is opened. */
  readonly record: (state: string) => Promise<void>;
  /** Returns the provider's customer id for a recorded choice, or null if the payment registers no mandate. */
  readonly customerId: () => string | null;
};

export function renewalChoice(): RenewalChoice {
  let ticked: RenewalOfferView | null = null;
  let isRecorded = false;
  let customerId: string | null = null;
  return {
    tick: (offer) => {
      ticked = offer;
    },
    record: async (state) => {
      if (ticked === null) {
        if (isRecorded) await call(withdrawRenewalChoice);
        isRecorded = false;
        customerId = null;
        return;
      }
      const { alias, netPrice } = ticked;
      const answer = await call(chooseRenewal, { body: { toPlan: alias, state, netPrice } });
      isRecorded = true;
      ({ customerId } = answer);
    },
    customerId: () => customerId,
  };
}
