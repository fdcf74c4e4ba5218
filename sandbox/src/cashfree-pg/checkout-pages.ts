import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFile } from '../platform/assets.ts';
import { html } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import type { Order } from './entities.ts';
import { notFound } from './errors.ts';
import { attemptPayment, outcomes } from './payments.ts';
import type { State } from './state.ts';

const sessionQuery = z.object({ session: z.string() });
const attemptBody = z.strictObject({ session: z.string(), outcome: z.enum(outcomes) });
const payBody = z.strictObject({ orderId: z.string(), outcome: z.enum(outcomes) });

/** Registers the script a page loads, the hosted checkout page, its calls, and the control call. */
export function registerCheckout(app: FastifyInstance, state: State): void {
  const script = 'text/javascript; charset=utf-8';
  serveFile(app, '/v3/cashfree.js', new URL('./cashfree.js', import.meta.url), script);
  serveFile(app, '/checkout.js', new URL('./checkout.js', import.meta.url), script);
  const bySession = (session: string): Order => {
    const order = state.orders.values().find((each) => each.session === session);
    if (order === undefined) throw notFound('payment_session');
    return order;
  };

  app.get('/checkout', (request, reply) => {
    const { session } = sessionQuery.parse(request.query);
    const order = bySession(session);
    return sendPage(reply, {
      vendor: 'Cashfree Payments',
      title: 'Cashfree Checkout',
      scripts: ['/cashfree-pg/checkout.js'],
      framedBy: state.context.config.appOrigins,
      body: html`<h1>Pay ₹${(order.amount / 100).toFixed(2)}</h1>
        <div id="checkout" data-session="${session}" data-return="${returnUrlOf(order)}">
          <p role="status" id="message"></p>
          <p><button type="button" data-outcome="success">Pay by UPI</button></p>
          <p><button type="button" data-outcome="failed">Let the bank decline it</button></p>
          <p><button type="button" data-outcome="late">Let the bank answer later</button></p>
          <p><button type="button" data-close="">Close</button></p>
        </div>`,
    });
  });
  app.post('/checkout/attempt', (request) => {
    const { session, outcome } = attemptBody.parse(request.body);
    const { status, message } = attemptPayment(state, bySession(session).id, outcome);
    return { status, message };
  });
  app.post('/pay', (request) => {
    const { orderId, outcome } = payBody.parse(request.body);
    const { id, status } = attemptPayment(state, orderId, outcome);
    return { cf_payment_id: id, order_id: orderId, payment_status: status };
  });
}

function returnUrlOf({ id, returnUrl }: Order): string {
  return (returnUrl ?? '').replace('{order_id}', encodeURIComponent(id));
}
