import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { departures, readFixtures } from '../platform/fidelity.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { spaClientId, m2mClientId, m2mClientSecret, connection, audience } = DEFAULTS.identity;
const authentication = readFixtures(new URL('./fixtures/authentication-api.json', import.meta.url));
const management = readFixtures(new URL('./fixtures/management-api.json', import.meta.url));
const password = 'demo-password';
let sandbox: TestSandbox;
const answers = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const bearer = (answer: { body: unknown }) => ({
    authorization: `Bearer ${(answer.body as { access_token: string }).access_token}`,
  });
  const keep = async (name: string, answer: Promise<{ status: number; body: unknown }>) => {
    answers.set(name, await answer);
    return answer;
  };
  const signup = (name: string, more: object) =>
    keep(
      name,
      sandbox.call('POST', '/dbconnections/signup', {
        client_id: spaClientId,
        connection,
        password,
        ...more,
      }),
    );
  const token = (name: string, more: object) =>
    keep(
      name,
      sandbox.call('POST', '/oauth/token', { client_id: spaClientId, realm: connection, audience, ...more }),
    );
  const email = 'asha@example.test';
  const grant_type = 'http://auth0.com/oauth/grant-type/password-realm';

  const made = await signup('signup', { email, given_name: 'Asha', user_metadata: { plan: 'x' } });
  await signup('signup weak', { email, password: 'short' });
  await signup('signup common', { email, password: 'password123' });
  await signup('signup taken', { email });
  await signup('signup alias', { email: 'asha+tag@example.test' });
  const granted = await token('token', { grant_type, username: email, password });
  await token('token refused', { grant_type, username: email, password: 'wrong-password' });
  await keep('userinfo', sandbox.call('GET', '/userinfo', undefined, bearer(granted)));
  await keep('jwks', sandbox.call('GET', '/.well-known/jwks.json'));

  const machine = await token('machine token', {
    grant_type: 'client_credentials',
    client_id: m2mClientId,
    client_secret: m2mClientSecret,
    audience: `${sandbox.origin}/api/v2/`,
  });
  const auth = bearer(machine);
  const user_id = `auth0|${(made.body as { _id: string })._id}`;
  const path = `/api/v2/users/${encodeURIComponent(user_id)}?fields=user_id,email,email_verified`;
  await keep('verification job', sandbox.call('POST', '/api/v2/jobs/verification-email', { user_id }, auth));
  await keep('user fields', sandbox.call('GET', path, undefined, auth));
  await keep('ticket', sandbox.call('POST', '/api/v2/tickets/email-verification', { user_id }, auth));
  await keep('error', sandbox.call('GET', '/api/v2/users/auth0%7Cnobody', undefined, auth));
});
afterAll(() => sandbox.stop());

const cases = [...Object.entries(authentication.cases), ...Object.entries(management.cases)];
it.each(cases)('%s', (name, { status, body, optional }) => {
  const answer = answers.get(name);
  expect(answer?.status).toBe(status);
  expect(departures(body, answer?.body, optional)).toEqual([]);
});
