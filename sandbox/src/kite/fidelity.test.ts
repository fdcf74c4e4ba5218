import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { departures, readFixtures } from '../platform/fidelity.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { cases } = readFixtures(new URL('./fixtures/quotes.json', import.meta.url));
const { apiKey, accessToken } = DEFAULTS.kite;
const auth = { authorization: `token ${apiKey}:${accessToken}`, 'x-kite-version': '3' };
let sandbox: TestSandbox;
const answers = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.call('POST', '/kite/prices', { prices: { 'M&TFIN': 214.35 } });
  const ask = (query: string, headers: Record<string, string> = auth) =>
    sandbox.call('GET', `/kite/quote/ltp${query}`, undefined, headers);
  // An unquoted symbol is absent without an error.
  answers.set('last prices', await ask('?i=NSE%3AM%26TFIN&i=NSE%3ANOBODY'));
  answers.set('wrong token', await ask('?i=NSE%3AM%26TFIN', { authorization: 'token a:b' }));
  answers.set('no instrument', await ask(''));
});
afterAll(() => sandbox.stop());

it.each(Object.entries(cases))('%s', (name, { status, body, optional }) => {
  const answer = answers.get(name);
  expect(answer?.status).toBe(status);
  expect(departures(body, answer?.body, optional)).toEqual([]);
});
