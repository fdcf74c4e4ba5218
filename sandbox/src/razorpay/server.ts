import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { registerRazorpayApi } from './api-routes.ts';
import { openProviderState } from './provider-state.ts';
import { registerCheckout } from './checkout-routes.ts';
import { badRequest } from './errors.ts';
import { disputePayment } from './disputes.ts';
import { actOnToken } from './tokens.ts';
import { registerPaymentTimers } from './payment-states.ts';

const replayBody = z.strictObject({ eventId: z.string() });

/** Registers Razorpay's API under the current prefix. */
export async function registerRazorpay(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const state = openProviderState(context, stopping.signal);
  registerPaymentTimers(state);

  app.setErrorHandler((error, _request, reply) => {
    const refusal = asRefusal(error);
    if (refusal !== undefined) return reply.code(refusal.status).send(refusal.body);
    console.error('sandbox: razorpay:', error);
    return reply.code(500).send(SERVER_ERROR);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(400).send(badRequest('The requested URL was not found on the server.').body),
  );

  // A full refund may have no body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => (body.trim() === '' ? undefined : parseJson(body)),
  );

  registerCheckout(app, state);
  app.post('/token', (request) => actOnToken(state, request.body));
  app.post('/dispute', (request) => disputePayment(state, request.body));
  app.get('/webhooks', () => ({
    disabled: state.events.sender.isDisabled(),
    deliveries: state.events.sender.list().map(({ secret: _secret, ...shown }) => shown),
  }));
  app.post('/webhooks/replay', (request) => {
    const { eventId } = replayBody.parse(request.body);
    if (!state.events.sender.replay(eventId, context.config.razorpay.webhookSecret))
      throw badRequest('No such event');
    return { eventId };
  });
  app.post('/webhooks/enable', () => {
    state.events.sender.enable();
    return { disabled: false };
  });

  await app.register(async (api) => {
    registerCallFaults(api, context, 'razorpay', () => SERVER_ERROR);
    registerRazorpayApi(api, state);
  });
}

const SERVER_ERROR = {
  error: {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'internal',
    step: 'payment_initiation',
    reason: 'server_error',
    metadata: {},
  },
};

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('The request body is invalid.');
  }
}

function asRefusal(error: unknown): VendorError | undefined {
  if (error instanceof VendorError) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error));
  const parserError = error instanceof Error && 'statusCode' in error && error.statusCode !== 500;
  return parserError ? badRequest('The request body is invalid.') : undefined;
}
