import * as z from 'zod/mini';
import { subscribeAnswer } from '../checkout/schemas.ts';
import { defineRoute } from '../http/route.ts';
import { nothing, text } from '../http/shapes.ts';
import {
  addressBody,
  claimAnswer,
  claimBody,
  claimGiftBody,
  claimView,
  giftablesQuery,
  giftablesSchema,
  giftLink,
  giftsSchema,
  givenGift,
  giveBody,
  revokeGiftAnswer,
} from './schemas.ts';

const byId = z.strictObject({ id: text(64, 1) });

export const getGiftables = defineRoute({
  id: 'getGiftables',
  method: 'GET',
  path: '/user/subscription/giftables',
  auth: 'confirmed',
  summary: 'Returns frozen quotes for the plans that can be given; an invalid code never fails the call.',
  query: giftablesQuery,
  response: giftablesSchema,
  isSale: true,
  errors: ['not-in-plan', 'not-open'],
});

export const giveGift = defineRoute({
  id: 'giveGift',
  method: 'POST',
  path: '/user/gift',
  auth: 'confirmed',
  summary:
    'Opens the member’s single open order as a gift, or returns the existing one; it is paid like any other order.',
  body: giveBody,
  response: subscribeAnswer,
  isSale: true,
  errors: [
    'not-open',
    'not-in-plan',
    'plan-not-allowed',
    'kyc-required',
    'consent-required',
    'quote-changed',
    'gstin-state',
    'provider-unavailable',
  ],
});

export const listGifts = defineRoute({
  id: 'listGifts',
  method: 'GET',
  path: '/user/gifts',
  auth: 'confirmed',
  summary: 'Lists gifts that the member gave or received, newest first.',
  response: giftsSchema,
});

export const addressGift = defineRoute({
  id: 'addressGift',
  method: 'POST',
  path: '/user/gifts/{id}/address',
  auth: 'confirmed',
  summary: 'Changes the recipient, day or message of an unclaimed gift; the earlier link stops working.',
  params: byId,
  body: addressBody,
  response: givenGift,
  errors: ['not-found', 'gift-claimed', 'gift-over', 'rate-limited'],
});

export const revokeGift = defineRoute({
  id: 'revokeGift',
  method: 'POST',
  path: '/user/gifts/{id}/take-back',
  auth: 'confirmed',
  summary: 'Revokes an unclaimed gift; its price is refunded in full to the original payment.',
  params: byId,
  body: z.optional(nothing),
  response: revokeGiftAnswer,
  errors: ['not-found', 'gift-claimed', 'gift-over'],
});

export const getGiftLink = defineRoute({
  id: 'getGiftLink',
  method: 'GET',
  path: '/user/gifts/{id}/link',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'Returns a gift’s claim link for the giver to hand over in person; it works only for the recipient’s address.',
  params: byId,
  response: giftLink,
  errors: ['not-found', 'gift-claimed', 'gift-over'],
});

/** The token is in the body, so that it does not appear in URL logs. */
export const getClaim = defineRoute({
  id: 'getClaim',
  method: 'POST',
  path: '/claims/look',
  auth: 'optional',
  summary:
    'Returns the gift and its giver to callers with the link, and the remaining steps if the caller is signed in.',
  body: claimBody,
  response: claimView,
  errors: ['gift-unknown', 'rate-limited'],
});

export const claimGift = defineRoute({
  id: 'claimGift',
  method: 'POST',
  path: '/claims',
  auth: 'confirmed',
  summary:
    'Claims a gift for the address it was given to: the term starts today or after the member’s current plan.',
  body: claimGiftBody,
  response: claimAnswer,
  errors: [
    'gift-unknown',
    'gift-not-yours',
    'gift-own',
    'gift-claimed',
    'gift-over',
    'gift-disputed',
    'gift-no-days',
    'gift-too-far-ahead',
    'kyc-required',
    'esign-required',
    'consent-required',
    'fee-cap',
    'distribution-client',
    'minor-buyer',
    'rate-limited',
  ],
});
