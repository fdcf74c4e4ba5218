import { getGiftables, giveGift } from '@niveshak/contract/gifts/routes';
import type { GiftDetails } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { FirmConfig } from '../lib/config.ts';
import { isGiftablePlan } from '@niveshak/domain/catalogue/plan';
import { checkoutPorts, newQuoteIn } from '../checkout/checkout-ports.ts';
import type { CheckoutPorts } from '../checkout/checkout-types.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';

type Buyer = { readonly email: string; readonly planName: string };

/** Returns the checkout ports for a gift. Quotes and orders differ; payment and verification are the same. */
export function giftPorts(config: FirmConfig, buyer: Buyer, details: () => GiftDetails): CheckoutPorts {
  const shared = checkoutPorts(config, buyer);
  return {
    ...shared,
    fetchQuote: async ({ alias, couponCode, state }) => {
      if (!isGiftablePlan(alias)) return null;
      const quotes = await call(getGiftables, {
        query: {
          plan: alias,
          ...(couponCode === null ? {} : { couponCode }),
          ...(state === null ? {} : { state }),
        },
      });
      return quotes[alias] ?? null;
    },
    subscribe: async ({ alias, quote, couponCode, details: userDetails }) => {
      if (quote.quoteId === null || quote.price === null || !isGiftablePlan(alias))
        throw new Error('This quote cannot be bought');
      const toPlan = { alias, quoteId: quote.quoteId, couponCode, netPrice: quote.price.netPrice };
      try {
        return await call(giveGift, { body: { userDetails, giftDetails: details(), toPlan } });
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === 'quote-changed';
        const newQuote = isChanged ? newQuoteIn(error) : null;
        if (newQuote !== null) return { newQuote };
        throw error;
      }
    },
    toFailure: (error, step) => {
      // A field's own message is more specific than the general one.
      const field = error instanceof ApiError ? error.errors[0]?.message : undefined;
      if (step === 'subscribe' && field !== undefined) return { title: null, text: field };
      if (step === 'quote') return { title: null, text: errorText(error, giftsTexts.giftablesFailed) };
      return shared.toFailure(error, step);
    },
  };
}
