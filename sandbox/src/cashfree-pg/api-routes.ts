import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CashfreePgConfig } from '../config.ts';
import { orderAnswer, paymentAnswer, refundAnswer } from './answers.ts';
import { answerOf } from './disputes.ts';
import { invalid, notFound, unauthorized } from './errors.ts';
import { createOrder } from './orders.ts';
import { reconcile } from './recon.ts';
import { createRefund } from './refunds.ts';
import type { State } from './state.ts';

const idParams = z.object({ id: z.string() });
const refundParams = z.object({ id: z.string(), refundId: z.string() });

/** Registers the API for a merchant's server, with its two keys and a version. */
export function registerApi(api: FastifyInstance, state: State): void {
  api.addHook('onRequest', async (request) => authenticate(request, state.context.config.cashfreePg));
  const id = (request: FastifyRequest): string => idParams.parse(request.params).id;
  const key = (request: FastifyRequest) => header(request, 'x-idempotency-key');

  api.post('/orders', (request) => createOrder(state, request.body, key(request)));
  api.get('/orders/:id', (request) => orderAnswer(state.order(id(request))));
  api.get('/orders/:id/payments', (request) => {
    const order = state.order(id(request));
    return state
      .paymentsOf(order.id)
      .map((payment) => paymentAnswer(payment, order))
      .toReversed();
  });
  api.post('/orders/:id/refunds', (request) => createRefund(state, id(request), request.body, key(request)));
  api.get('/orders/:id/refunds', (request) =>
    state.refundsOf(state.order(id(request)).id).map((refund) => refundAnswer(refund)),
  );
  api.get('/orders/:id/refunds/:refundId', (request) => {
    const { id: orderId, refundId } = refundParams.parse(request.params);
    const refund = state.refund(refundId);
    if (refund.orderId !== orderId) throw notFound('refund');
    return refundAnswer(refund);
  });
  api.get('/payments/:id/disputes', (request) => {
    const payment = state.payment(id(request));
    return state.disputes
      .values()
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((dispute) => answerOf(state, dispute));
  });
  api.get('/disputes/:id', (request) => answerOf(state, state.dispute(id(request))));
  api.post('/recon', (request) => reconcile(state, request.body, false));
  api.post('/settlement/recon', (request) => reconcile(state, request.body, true));
}

function authenticate(request: FastifyRequest, { clientId, clientSecret }: CashfreePgConfig): void {
  const version = header(request, 'x-api-version');
  if (version !== '2025-01-01' && version !== '2023-08-01')
    throw invalid('version_invalid', 'x-api-version is missing or not supported');
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const given = `${header(request, 'x-client-id') ?? ''}\n${header(request, 'x-client-secret') ?? ''}`;
  if (!timingSafeEqual(digest(given), digest(`${clientId}\n${clientSecret}`))) throw unauthorized();
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
