import * as z from 'zod/mini';
import { paymentBody } from '../checkout/schemas.ts';
import { defineRoute } from '../http/route.ts';
import { empty, nothing } from '../http/shapes.ts';
import {
  agreeBody,
  choiceAnswer,
  choiceBody,
  linkParams,
  offerQuery,
  renewalAnswer,
  renewalLink,
  renewalOffer,
} from './schemas.ts';

export const getRenewal = defineRoute({
  id: 'getRenewal',
  method: 'GET',
  path: '/user/renewal',
  auth: 'confirmed',
  summary: 'Returns the member’s automatic renewal, or the offer available for consent.',
  response: renewalAnswer,
});

export const getRenewalOffer = defineRoute({
  id: 'getRenewalOffer',
  method: 'GET',
  path: '/user/renewal/offer',
  auth: 'confirmed',
  summary: 'Returns the automatic renewal offered with the purchase of a plan: price, first day and limit.',
  query: offerQuery,
  response: z.object({ offer: z.nullable(renewalOffer) }),
});

export const chooseRenewal = defineRoute({
  id: 'chooseRenewal',
  method: 'PUT',
  path: '/user/renewal/choice',
  auth: 'confirmed',
  summary: 'Records consent to renew a plan automatically, before its order is opened.',
  body: choiceBody,
  response: choiceAnswer,
  isSale: true,
  errors: ['not-open', 'renewal-not-offered', 'renewal-changed', 'provider-unavailable'],
});

export const withdrawRenewalChoice = defineRoute({
  id: 'withdrawRenewalChoice',
  method: 'DELETE',
  path: '/user/renewal/choice',
  auth: 'confirmed',
  summary: 'Withdraws the choice of automatic renewal for an unpaid order.',
  response: empty,
  status: 204,
});

export const startRenewal = defineRoute({
  id: 'startRenewal',
  method: 'POST',
  path: '/user/renewal',
  auth: 'confirmed',
  summary: 'Turns on automatic renewal for the current plan; the first renewal is paid by link.',
  body: agreeBody,
  response: renewalAnswer,
  isSale: true,
  errors: ['not-open', 'renewal-not-offered', 'renewal-changed', 'provider-unavailable'],
});

export const agreeToRenewal = defineRoute({
  id: 'agreeToRenewal',
  method: 'POST',
  path: '/user/renewal/consent',
  auth: 'confirmed',
  summary: 'Records consent to a changed price, tax rate or terms of the automatic renewal.',
  body: agreeBody,
  response: renewalAnswer,
  isSale: true,
  errors: ['not-open', 'renewal-not-offered', 'renewal-changed', 'esign-required'],
});

export const stopRenewal = defineRoute({
  id: 'stopRenewal',
  method: 'POST',
  path: '/user/renewal/stop',
  auth: 'confirmed',
  summary: 'Stops automatic renewal; no further debits are made.',
  body: z.optional(nothing),
  response: renewalAnswer,
});

export const getRenewalLink = defineRoute({
  id: 'getRenewalLink',
  method: 'GET',
  path: '/renewal-links/{token}',
  auth: 'public',
  summary: 'Returns the renewal payable through a signed link from an email.',
  params: linkParams,
  response: renewalLink,
  errors: ['not-found', 'provider-unavailable'],
});

export const payRenewalLink = defineRoute({
  id: 'payRenewalLink',
  method: 'POST',
  path: '/renewal-links/{token}/payment',
  auth: 'public',
  summary: 'Reports a payment made through a renewal link; the server verifies it with the provider.',
  params: linkParams,
  body: paymentBody,
  response: z.object({ status: z.literal('fulfilled') }),
  errors: ['bad-signature', 'payment-unconfirmed', 'not-found'],
});
