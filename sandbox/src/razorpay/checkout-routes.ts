import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFile } from '../platform/assets.ts';
import { html } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import { attemptPayment, OUTCOMES } from './attempts.ts';
import type { ProviderState } from './provider-state.ts';
import { METHODS } from './entities.ts';
import { unknownId } from './errors.ts';
import { instrumentSchema } from './instruments.ts';

const sessionQuery = z.object({ key_id: z.string(), order_id: z.string() });
const attemptBody = z.strictObject({
  key_id: z.string(),
  order_id: z.string(),
  how: z.union([
    z.strictObject({ outcome: z.enum(OUTCOMES), method: z.enum(METHODS) }),
    z.strictObject({ instrument: instrumentSchema }),
  ]),
  email: z.string().nullable().default(null),
  contact: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
});
const payBody = z.strictObject({ orderId: z.string(), outcome: z.enum(OUTCOMES) });

/** Registers the payment widget: the script that a page loads, the framed dialog, its calls, and the control call. */
export function registerCheckout(app: FastifyInstance, state: ProviderState): void {
  const { config } = state.context;
  const script = 'text/javascript; charset=utf-8';
  serveFile(app, '/v1/checkout.js', new URL('./checkout.js', import.meta.url), script);
  serveFile(app, '/v1/checkout/widget.js', new URL('./widget.js', import.meta.url), script);
  serveFile(app, '/v1/checkout/widget-methods.js', new URL('./widget-methods.js', import.meta.url), script);
  serveFile(
    app,
    '/v1/checkout/widget.css',
    new URL('./widget.css', import.meta.url),
    'text/css; charset=utf-8',
  );

  app.get('/v1/checkout/widget', (_request, reply) =>
    sendPage(reply, {
      vendor: 'Razorpay',
      title: 'Razorpay Checkout',
      scripts: ['/razorpay/v1/checkout/widget.js'],
      styles: ['/razorpay/v1/checkout/widget.css'],
      framedBy: config.appOrigins,
      bare: true,
      body: html`<div id="backdrop">
        <div id="dialog" role="dialog" aria-modal="true" aria-labelledby="merchant" hidden></div>
      </div>`,
    }),
  );

  const checkKey = (keyId: string): void => {
    // The real dialog's error when order and key belong to different accounts.
    if (keyId !== config.razorpay.keyId) throw unknownId();
  };
  app.get('/v1/checkout/session', (request) => {
    const { key_id, order_id } = sessionQuery.parse(request.query);
    checkKey(key_id);
    const { amount, currency, status } = state.order(order_id).order;
    return { order_id, amount, currency, status };
  });
  app.post('/v1/checkout/attempt', (request) => {
    const { key_id, order_id, ...attempt } = attemptBody.parse(request.body);
    checkKey(key_id);
    return attemptPayment(state, { ...attempt, orderId: order_id });
  });

  app.post('/pay', (request) => {
    const { orderId, outcome } = payBody.parse(request.body);
    const result = attemptPayment(state, {
      orderId,
      how: { outcome, method: 'upi' },
      email: null,
      contact: null,
      description: null,
    });
    switch (result.kind) {
      case 'paid':
        return result.response;
      case 'failed':
        return {
          razorpay_payment_id: result.error.metadata.payment_id,
          razorpay_order_id: orderId,
          error: result.error,
        };
      case 'pending':
        return { razorpay_payment_id: result.paymentId, razorpay_order_id: orderId };
      default:
        throw new Error(`unexpected result ${String(result satisfies never)}`);
    }
  });
}
