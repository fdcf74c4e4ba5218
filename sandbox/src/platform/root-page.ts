import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './context.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

export function registerRootPage(app: FastifyInstance, context: SandboxContext): void {
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      vendor: 'Sandbox',
      title: 'Stand-ins of the third parties',
      body: html`<h1>Stand-ins of the third parties</h1>
        <p>
          The product talks to these as it would to the real ones. No money moves, no mail leaves this
          machine.
        </p>
        <dl>
          <dt>Mail</dt>
          <dd><a href="/mail">The inbox</a>: everything the product and the identity provider send</dd>
          <dt>WhatsApp</dt>
          <dd><a href="/whatsapp">Messages</a>: everything the product sends to phones</dd>
          <dt>Identity</dt>
          <dd>
            Auth0's surface at ${context.origin()}/ (<a href="/.well-known/openid-configuration">discovery</a
            >, <a href="/.well-known/jwks.json">keys</a>)
          </dd>
          <dt>Payments</dt>
          <dd>Razorpay's API at ${context.origin()}/razorpay/v1, its widget at /razorpay/v1/checkout.js</dd>
          <dt>Payments, second gateway</dt>
          <dd>
            Cashfree Payments at ${context.origin()}/cashfree-pg, its script at /cashfree-pg/v3/cashfree.js
          </dd>
          <dt>PAN and eSign</dt>
          <dd>Cashfree Secure ID at ${context.origin()}/cashfree; the one-time password is 111000</dd>
          <dt>Broker gateway</dt>
          <dd>
            smallcase Gateway at ${context.origin()}/smallcase, its script at /smallcase/scdk/2.0.0/scdk.js
          </dd>
          <dt>Faults</dt>
          <dd><a href="/faults">What is set to go wrong</a></dd>
          <dt>App</dt>
          <dd>${context.config.appOrigins.map((origin) => html`<a href="${origin}">${origin}</a> `)}</dd>
        </dl>`,
    }),
  );
}
