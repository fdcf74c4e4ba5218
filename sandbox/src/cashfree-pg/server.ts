import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { registerApi } from './api-routes.ts';
import { registerCheckout } from './checkout-pages.ts';
import { disputePayment } from './disputes.ts';
import { internalError, invalid, notFound } from './errors.ts';
import { registerPaymentTimers } from './payments.ts';
import { openState } from './state.ts';

const replayBody = z.strictObject({ eventId: z.string() });

/** Registers the API of Cashfree Payments and its checkout page under the current prefix. */
export async function registerCashfreePg(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const state = openState(context, stopping.signal);
  registerPaymentTimers(state);

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof VendorError) return reply.code(error.status).send(error.body);
    const isClientError =
      error instanceof z.ZodError ||
      (error instanceof Error && 'statusCode' in error && error.statusCode !== 500);
    if (isClientError)
      return reply
        .code(400)
        .send(invalid('request_invalid', error instanceof Error ? error.message : '').body);
    console.error('sandbox: cashfree-pg:', error);
    return reply.code(500).send(internalError);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('url').body));

  registerCheckout(app, state);
  app.post('/dispute', (request) => disputePayment(state, request.body));
  app.get('/webhooks', () => ({
    disabled: state.events.sender.isDisabled(),
    deliveries: state.events.sender.list().map(({ secret: _secret, ...shown }) => shown),
  }));
  app.post('/webhooks/replay', (request) => {
    const { eventId } = replayBody.parse(request.body);
    if (!state.events.sender.replay(eventId, context.config.cashfreePg.clientSecret)) throw notFound('event');
    return { eventId };
  });

  await app.register(async (api) => {
    registerCallFaults(api, context, 'cashfree-pg', () => internalError);
    registerApi(api, state);
  });
}
