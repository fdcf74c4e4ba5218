import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RazorpayConfig } from '../config.ts';
import type { ProviderState } from './provider-state.ts';
import { collectionOf } from './entities.ts';
import { authenticationFailed, badRequest, unknownId } from './errors.ts';
import { amountOf, currencyOf, fieldsOf, page, pagingOf, refuseExtra } from './input.ts';
import { createOrder, listOrders } from './orders.ts';
import { capture } from './payment-states.ts';
import { createCustomer, createRecurring } from './recurring.ts';
import { createRefund } from './refunds.ts';
import { listRecon } from './settlements.ts';
import { cancelToken, tokenOf } from './tokens.ts';

const idParams = z.object({ id: z.string() });
const tokenParams = z.object({ id: z.string(), tokenId: z.string() });
const refundParams = z.object({ id: z.string(), refundId: z.string() });

/** `/v1/…`. Registers the API for a merchant's server, with Basic auth. */
export function registerRazorpayApi(api: FastifyInstance, state: ProviderState): void {
  api.addHook('onRequest', async (request) => authenticate(request, state.context.config.razorpay));
  const id = (request: FastifyRequest): string => idParams.parse(request.params).id;

  api.post('/v1/orders', (request) => createOrder(state, request.body));
  api.get('/v1/orders', (request) => collectionOf(listOrders(state, request.query)));
  api.get('/v1/orders/:id', (request) => state.order(id(request)).order);
  api.get('/v1/orders/:id/payments', (request) => {
    const { order } = state.order(id(request));
    return collectionOf(state.paymentsOf(order.id).toReversed());
  });

  api.get('/v1/payments', (request) =>
    collectionOf(page(state.payments.values(), pagingOf(fieldsOf(request.query)))),
  );
  api.get('/v1/payments/:id', (request) => state.payment(id(request)));
  api.get('/v1/payments/:id/card', (request) => {
    const { card } = state.payment(id(request));
    if (card === undefined) throw badRequest('Payment was not done using card');
    return card;
  });
  api.post('/v1/payments/:id/capture', (request) => {
    const fields = fieldsOf(request.body);
    refuseExtra(fields, ['amount', 'currency']);
    const amount = amountOf(fields['amount']);
    currencyOf(fields['currency']);
    return capture(state, id(request), amount);
  });

  api.post('/v1/payments/:id/refund', (request) => {
    const key = request.headers['x-refund-idempotency'];
    return createRefund(state, id(request), request.body, Array.isArray(key) ? key[0] : key);
  });
  const refundsOf = (paymentId: string) =>
    state.refunds.values().filter((refund) => refund.payment_id === state.payment(paymentId).id);
  api.get('/v1/payments/:id/refunds', (request) =>
    collectionOf(page(refundsOf(state.payment(id(request)).id), pagingOf(fieldsOf(request.query)))),
  );
  api.get('/v1/payments/:id/refunds/:refundId', (request) => {
    const { id: paymentId, refundId } = refundParams.parse(request.params);
    const refund = state.refund(refundId);
    if (refund.payment_id !== paymentId) throw unknownId();
    return refund;
  });
  api.get('/v1/refunds', (request) =>
    collectionOf(page(state.refunds.values(), pagingOf(fieldsOf(request.query)))),
  );
  api.get('/v1/refunds/:id', (request) => state.refund(id(request)));

  registerRecurring(api, state);

  api.get('/v1/settlements/recon/combined', (request) =>
    collectionOf(listRecon(state, fieldsOf(request.query))),
  );

  api.get('/v1/disputes', (request) =>
    collectionOf(page(state.disputes.values(), pagingOf(fieldsOf(request.query)))),
  );
  api.get('/v1/disputes/:id', (request) => state.dispute(id(request)));
}

/** Registers the calls for customers, their tokens, and debits of a token. */
function registerRecurring(api: FastifyInstance, state: ProviderState): void {
  api.post('/v1/customers', (request) => createCustomer(state, request.body));
  const tokenKey = (request: FastifyRequest) => tokenParams.parse(request.params);
  api.get('/v1/customers/:id/tokens', (request) =>
    collectionOf(
      state.tokens
        .values()
        .filter(({ customerId }) => customerId === idParams.parse(request.params).id)
        .map(({ token }) => token),
    ),
  );
  api.get('/v1/customers/:id/tokens/:tokenId', (request) => {
    const key = tokenKey(request);
    return tokenOf(state, key.id, key.tokenId).token;
  });
  api.put('/v1/customers/:id/tokens/:tokenId/cancel', (request) => {
    const key = tokenKey(request);
    return cancelToken(state, key.id, key.tokenId);
  });
  api.post('/v1/payments/create/recurring', (request) => createRecurring(state, request.body));
}

/** Checks Basic auth. The vendor requires the exact spelling `Basic` for the scheme. */
function authenticate(request: FastifyRequest, { keyId, keySecret }: RazorpayConfig): void {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const given = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  if (encoded === undefined || !timingSafeEqual(digest(given), digest(`${keyId}:${keySecret}`))) {
    throw authenticationFailed();
  }
}
