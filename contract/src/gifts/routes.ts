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
  takeBackAnswer,
} from './schemas.ts';

const byId = z.strictObject({ id: text(64, 1) });

export const getGiftables = defineRoute({
  id: 'getGiftables',
  method: 'GET',
  path: '/user/subscription/giftables',
  auth: 'confirmed',
  summary: 'Frozen quotes for the plans that can be given; an invalid code never fails the call.',
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
  summary: 'Opens (or answers again) the member’s one open order, for a gift; paid like any other order.',
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
  summary: 'Gifts that the member gave and got, newest first.',
  response: giftsSchema,
});

export const addressGift = defineRoute({
  id: 'addressGift',
  method: 'POST',
  path: '/user/gifts/{id}/address',
  auth: 'confirmed',
  summary: 'Names another recipient, day or message of an unclaimed gift; the earlier link stops working.',
  params: byId,
  body: addressBody,
  response: givenGift,
  errors: ['not-found', 'gift-claimed', 'gift-over', 'rate-limited'],
});

export const takeGiftBack = defineRoute({
  id: 'takeGiftBack',
  method: 'POST',
  path: '/user/gifts/{id}/take-back',
  auth: 'confirmed',
  summary: 'Revokes an unclaimed gift: the whole price is refunded to its payment.',
  params: byId,
  body: z.optional(nothing),
  response: takeBackAnswer,
  errors: ['not-found', 'gift-claimed', 'gift-over'],
});

export const getGiftLink = defineRoute({
  id: 'getGiftLink',
  method: 'GET',
  path: '/user/gifts/{id}/link',
  auth: 'confirmed',
  isOwn: true,
  summary:
    'The claim link of a gift, for its giver to hand over in person; it works for the gift’s address alone.',
  params: byId,
  response: giftLink,
  errors: ['not-found', 'gift-claimed', 'gift-over'],
});

/** The token is sent in the body to keep it out of URL logs. */
export const lookAtClaim = defineRoute({
  id: 'lookAtClaim',
  method: 'POST',
  path: '/claims/look',
  auth: 'optional',
  summary: 'The gift and its giver, for callers with the link; for a signed-in caller also the steps left.',
  body: claimBody,
  response: claimView,
  errors: ['gift-unknown', 'rate-limited'],
});

export const claimGift = defineRoute({
  id: 'claimGift',
  method: 'POST',
  path: '/claims',
  auth: 'confirmed',
  summary: 'Claims a gift for the address it was given to: the term starts today or after the member’s own.',
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
