import { once } from 'node:events';
import http from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bindHealth } from '../platform/health.ts';
import { identitySettings } from '../platform/identity-settings.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { readyChecks } from './ready-checks.ts';

/** Number of calls to a failing third party. */
let calls = 0;
const thirdParty = http.createServer((_request, response) => {
  calls += 1;
  response.writeHead(503).end();
});
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await once(thirdParty.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => (calls = 0));
afterAll(async () => {
  thirdParty.close();
  await database.drop();
});

function paymentsAt(url: string) {
  const keys = { keyId: 'rzp_test_1', keySecret: '', webhookSecrets: [], windowOrigins: [] };
  const gateway = { name: 'razorpay' as const, baseUrl: url, scriptUrl: url, ...keys };
  return { all: [gateway], forNewOrders: [gateway] };
}

async function readyz(mode: 'production' | 'trial') {
  const address = thirdParty.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const identity = identitySettings({ IDENTITY_KIND: 'oidc', OIDC_ISSUER: url, OIDC_CLIENT_ID: 'niveshak' });
  if ('problems' in identity) throw new Error(identity.problems.join());
  const settings = { mode, identity: identity.settings, payments: paymentsAt(url) };
  const app = Fastify();
  bindHealth(app, readyChecks(settings, database.db), () => false);
  const { statusCode, body } = await app.inject('/readyz');
  await app.close();
  return { statusCode, body: JSON.parse(body) };
}

it('checks no third party in production, so that an outage takes no process out of service', async () => {
  expect(await readyz('production')).toEqual({ statusCode: 200, body: { status: 'ready' } });
  expect(calls).toBe(0);
});

it('waits for its stand-ins in a trial', async () => {
  const reasons = ['the identity provider answers 503', 'the payment provider answers 503'];
  expect(await readyz('trial')).toEqual({ statusCode: 503, body: { status: 'not ready', reasons } });
  expect(calls).toBe(2);
});
