import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFile } from '../platform/assets.ts';
import type { SandboxContext } from '../platform/context.ts';
import { html } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import { connectedToken, readToken } from './authentication.ts';
import { type Accounts, BROKERS, brokerName } from './accounts.ts';
import { gatewayError } from './errors.ts';
import { OUTCOMES, type Transaction, type Transactions } from './transactions.ts';

const calledBy = { gateway: z.string(), token: z.string(), transactionId: z.string() };
const sessionBody = z.strictObject(calledBy);
/** `account` is from the browser's session at the broker. If absent, the login creates a new account. */
const loginBody = z.strictObject({ ...calledBy, broker: brokerName, account: z.string().optional() });
const actBody = z.strictObject({
  ...calledBy,
  outcome: z.enum(OUTCOMES),
  broker: brokerName.default('kite'),
});
const controlBody = z.strictObject({ transactionId: z.string(), outcome: z.enum(OUTCOMES) });

/** Registers the script that a page loads, the framed dialog, its calls, and a control call that acts as the person. */
export function registerGatewayScript(
  app: FastifyInstance,
  context: SandboxContext,
  accounts: Accounts,
  transactions: Transactions,
): void {
  const { config } = context;
  const script = 'text/javascript; charset=utf-8';
  serveFile(app, '/scdk/2.0.0/scdk.js', new URL('./scdk.js', import.meta.url), script);
  serveFile(app, '/scdk/2.0.0/dialog.js', new URL('./dialog.js', import.meta.url), script);
  serveFile(
    app,
    '/scdk/2.0.0/dialog.css',
    new URL('./dialog.css', import.meta.url),
    'text/css; charset=utf-8',
  );

  app.get('/scdk/2.0.0/dialog', (_request, reply) =>
    sendPage(reply, {
      vendor: 'smallcase',
      title: 'smallcase Gateway',
      scripts: ['/smallcase/scdk/2.0.0/dialog.js'],
      styles: ['/smallcase/scdk/2.0.0/dialog.css'],
      framedBy: config.appOrigins,
      bare: true,
      body: html`<div id="dialog" role="dialog" aria-modal="true" aria-labelledby="title" hidden></div>`,
    }),
  );

  /** Returns the id of the connected user, or null for a guest. */
  const check = async ({ gateway, token }: { gateway: string; token: string }): Promise<string | null> => {
    if (gateway !== config.smallcase.gateway) throw gatewayError(401, 'invalid_gateway', 'Unknown gateway');
    return readToken(token, config.smallcase);
  };
  app.post('/scdk/2.0.0/session', async (request) => {
    const body = sessionBody.parse(request.body);
    const authId = await check(body);
    const { status, securities } = transactions.find(body.transactionId);
    const broker = authId === null ? null : accounts.brokerOf(authId);
    // A connected user skips the broker choice.
    return { status, securities, brokers: BROKERS, connected: broker === null ? null : { broker, authId } };
  });
  app.post('/scdk/2.0.0/login', async (request) => {
    const body = loginBody.parse(request.body);
    await check(body);
    const isKnown = body.account !== undefined && accounts.brokerOf(body.account) === body.broker;
    const account = isKnown && body.account !== undefined ? body.account : accounts.create(body.broker);
    const { status, error } = transactions.use(body.transactionId, account);
    return { status, error, account };
  });
  app.post('/scdk/2.0.0/act', async (request) => {
    const { outcome, broker, ...body } = actBody.parse(request.body);
    await check(body);
    return resultOf(transactions.act(body.transactionId, outcome, broker));
  });

  app.post('/act', (request) => {
    const { transactionId, outcome } = controlBody.parse(request.body);
    return resultOf(transactions.act(transactionId, outcome, 'kite'));
  });

  /** Returns the result with which the script's promise settles. */
  const resultOf = async (transaction: Transaction) => {
    const { transactionId, notes, error, batch, smallcaseAuthId } = transaction;
    if (error !== null) return { error };
    return {
      smallcaseAuthToken: await connectedToken(smallcaseAuthId ?? '', config.smallcase),
      transactionId,
      ...(notes !== null && { notes }),
      orderBatches: batch === null ? [] : [batch],
    };
  };
}
