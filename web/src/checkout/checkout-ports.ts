import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import { getOpenOrder, subscribe, verifyPayment } from '@niveshak/contract/checkout/routes';
import { checkoutTexts, paymentFailedText } from '@niveshak/contract/checkout/texts';
import { checkESign, startESign, verifyPan } from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import type { FirmConfig } from '../lib/config.ts';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { quoteSchema } from '@niveshak/contract/quotes/schemas';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import * as z from 'zod/mini';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import type { CheckoutPorts, CheckoutStep, KycDetails } from './checkout-types.ts';
import type { Failure } from './failure.ts';
import { renewalChoice } from './renewal-choice.ts';
import type { RenewalChoice } from './renewal-choice.ts';
import { openPaymentWidget } from './payment-widget.ts';

/** Refusal that the server returns with status 200 and a message. */
class Refused extends Error {
  override readonly name = 'Refused';
}

type Buyer = { readonly email: string; readonly planName: string };

/** Returns the checkout machine's ports for the browser, which use our API and the payment widget. */
export function checkoutPorts(
  config: FirmConfig,
  buyer: Buyer,
  renewal: RenewalChoice = renewalChoice(),
): CheckoutPorts {
  return {
    fetchQuote: async ({ alias, couponCode, state }) => {
      const quotes = await call(getQuotes, {
        query: {
          toPlan: alias,
          ...(couponCode === null ? {} : { couponCode }),
          ...(state === null ? {} : { state }),
        },
      });
      return quotes[alias] ?? null;
    },
    verifyKyc,
    startESign: async () => {
      // Null means the verified PAN. The number itself is never sent again.
      const answer = await call(startESign, { body: { panNumber: null } });
      if ('error' in answer) throw new Refused(answer.error);
      if (answer.status === 'completed') return 'completed';
      const { requestId, eSignUrl, status } = answer;
      return { requestId, eSignUrl, isExternal: status === 'external' };
    },
    checkESign: async (requestId) => {
      const answer = await call(checkESign, { body: { requestId } });
      if ('error' in answer) throw new Refused(answer.error);
      return answer.isCompleted ? 'completed' : answer.status;
    },
    subscribe: async ({ alias, quote, couponCode, details, payBy }) => {
      if (quote.quoteId === null || quote.price === null) throw new Error('This quote cannot be bought');
      if (payBy === null) await renewal.record(details.billingInfo.state);
      try {
        return await call(subscribe, {
          body: {
            userDetails: details,
            toPlan: { alias, quoteId: quote.quoteId, couponCode, netPrice: quote.price.netPrice },
            ...(payBy === null ? {} : { payBy }),
          },
        });
      } catch (error) {
        const newQuote =
          error instanceof ApiError && error.code === 'quote-changed' ? newQuoteIn(error) : null;
        if (newQuote !== null) return { newQuote };
        throw error;
      }
    },
    openWidget: ({ orderId, answer, details }) =>
      openPaymentWidget({
        orderId,
        answer,
        firmName: config.firm.name,
        description: buyer.planName,
        name: `${details.firstName} ${details.lastName}`,
        email: buyer.email,
        mobile: details.phone,
        customerId: renewal.customerId(),
      }),
    verifyPayment: async (proof) => {
      await call(verifyPayment, { body: proof });
    },
    askPayment: async (orderId) =>
      (await call(getOpenOrder, { query: orderId === null ? {} : { orderId } })).order,
    toFailure,
  };
}

/** Returns the new quote from a `quote-changed` refusal, or null. */
export function newQuoteIn({ problem }: ApiError) {
  const parsed = z.safeParse(quoteSchema, problem['quote']);
  return parsed.success ? parsed.data : null;
}

/** Returns the failure of a checkout step. Expected refusals keep their own text. */
function toFailure(error: unknown, step: CheckoutStep): Failure {
  if (error instanceof Refused) return { title: null, text: error.message };
  const title = error instanceof ApiError ? error.title : null;
  switch (step) {
    case 'quote':
      return { title: catalogueTexts.plansFailed, text: errorText(error, 'Try again later.') };
    case 'coupon':
      return error === 'invalid-coupon'
        ? { title: catalogueTexts.couponInvalidTitle, text: catalogueTexts.couponInvalid }
        : { title: null, text: errorText(error, catalogueTexts.couponCheckFailed) };
    case 'kyc':
      return { title: null, text: errorText(error, kycTexts.failed) };
    case 'esign':
      return { title: null, text: eSignText(error) };
    case 'subscribe':
      if (error === 'held') return { title: null, text: checkoutTexts.paymentHeld };
      if (error === 'returned') return { title: null, text: checkoutTexts.paymentReturned };
      return {
        title: title ?? checkoutTexts.subscriptionFailedTitle,
        text: errorText(error, checkoutTexts.subscriptionFailed),
      };
    case 'widget':
      return { title: checkoutTexts.paymentNotMadeTitle, text: widgetText(error) };
    case 'verify':
      return { title: checkoutTexts.verifyFailedTitle, text: errorText(error, checkoutTexts.verifyFailed) };
    default:
      return assertNever(step);
  }
}

function eSignText(error: unknown): string {
  switch (error) {
    case 'kyc-first':
      return kycTexts.verifyFirst;
    case 'expired':
      return kycTexts.eSignExpired;
    case 'failed':
      return kycTexts.eSignFailed;
    case 'check-failed':
      return kycTexts.eSignCheckFailed;
    default:
      return errorText(error, kycTexts.eSignUrlFailed);
  }
}

function widgetText(outcome: unknown): string {
  if (outcome instanceof Error) return checkoutTexts.paymentScriptFailed;
  if (typeof outcome !== 'object' || outcome === null) return checkoutTexts.paymentClosed;
  if (!('hadFailedAttempt' in outcome) || outcome.hadFailedAttempt !== true)
    return checkoutTexts.paymentClosed;
  return paymentFailedText('reason' in outcome && typeof outcome.reason === 'string' ? outcome.reason : null);
}

async function verifyKyc({
  firstName,
  lastName,
  dob,
  panNumber,
  organisationName,
}: KycDetails): Promise<void> {
  const person = { firstName, lastName, dob, panNumber };
  const body = organisationName === undefined ? person : { ...person, organisationName };
  const { isValid, error } = await call(verifyPan, { body });
  if (!isValid) throw new Refused(error ?? kycTexts.failed);
}
