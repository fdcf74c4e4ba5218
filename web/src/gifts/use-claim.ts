import { claimGift } from '@niveshak/contract/gifts/routes';
import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createCheckoutMachine } from '../checkout/checkout-machine.ts';
import { checkoutPorts } from '../checkout/checkout-ports.ts';
import type { CheckoutPorts } from '../checkout/checkout-types.ts';
import type { CheckoutView } from '../checkout/checkout-view.ts';
import { checkoutView } from '../checkout/checkout-view.ts';
import { sendAuth, useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import type { FirmConfig } from '../lib/config.ts';
import { planName } from '../membership/plan-words.ts';
import { showToast } from '../ui/toast-store.ts';
import { giftsQuery } from '../lib/gifts-query.ts';

/** Returns the checkout for claiming a gift: PAN and eSign as for a purchase, then a claim instead of a payment. */
export function useClaim(gift: ClaimView, token: string): CheckoutView {
  const config = useConfig();
  const user = useUser();
  const queries = useQueryClient();
  const [start] = useState(() => ({
    machine: createCheckoutMachine(claimPorts(config, user.email, gift, token)),
    input: {
      alias: gift.alias,
      couponCode: null,
      state: null,
      isKycVerified: !gift.kycRequired,
      eSignRequestId: null,
      isESigned: false,
    },
  }));
  const [snapshot, send] = useMachine(start.machine, { input: start.input });
  const { isKycVerified } = snapshot.context;
  const isDone = snapshot.matches({ pay: 'done' });
  useEffect(() => {
    // The server has filled in the verified name and billing details.
    if (isKycVerified && !start.input.isKycVerified) sendAuth({ type: 'SILENT_SIGN_IN' });
  }, [isKycVerified, start]);
  useEffect(() => {
    if (!isDone) return;
    showToast('success', giftsTexts.claimed);
    sendAuth({ type: 'SILENT_SIGN_IN' });
    void queries.invalidateQueries({ queryKey: giftsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['claim', token] });
  }, [isDone, queries, token]);
  return checkoutView(snapshot, send, true);
}

/** Placeholder gateway; a claim is free. */
const noGateway = { name: '', scriptUrl: '', isTest: false, sessionId: null };

function claimPorts(config: FirmConfig, email: string, gift: ClaimView, token: string): CheckoutPorts {
  const shared = checkoutPorts(config, { email, planName: planName(gift.alias) });
  return {
    ...shared,
    fetchQuote: async () => nothingToPay(gift),
    subscribe: async ({ details: { acceptedTerms = null } }) => {
      await call(claimGift, { body: { token, acceptedTerms } });
      return { orderId: null, amount: 0, currency: 'INR', keyId: '', gateway: noGateway };
    },
    askPayment: () => Promise.resolve(null),
    toFailure: (error, step) =>
      step === 'subscribe'
        ? {
            title: error instanceof ApiError ? error.title : null,
            text: errorText(error, giftsTexts.claimFailed),
          }
        : shared.toFailure(error, step),
  };
}

/** Returns a quote without a price for the machine, with the gift's days and the remaining signatures. */
function nothingToPay({ startDate, endDate, termsVersion, kycRequired, eSignRequired }: ClaimView): Quote {
  return {
    allowed: true,
    reason: null,
    kind: 'gift',
    quoteId: null,
    expiresAt: null,
    price: null,
    startDate,
    paidEndDate: endDate,
    endDate,
    termsVersion,
    kycRequired,
    eSignRequired,
    explanation: [],
  };
}
