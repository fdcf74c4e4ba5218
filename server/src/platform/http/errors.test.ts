import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrokerTransaction, getBrokerToken } from '@niveshak/contract/basket-orders/routes';
import { saveProfile } from '@niveshak/contract/account/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { searchArchive } from '@niveshak/contract/slack-archives/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

/** Sends these bytes. Returns the whole response once the server has closed the connection. */
function exchange(bytes: string | Buffer): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(test.origin).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`Nothing came back for ${String(bytes).slice(0, 60)}`)),
    );
    socket.on('data', (chunk) => {
      text += String(chunk);
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      socket.destroy();
      resolve({ status: Number(head.split(' ')[1]), head, body });
    });
    socket.on('error', reject);
  });
}

const request = (line: string, headers = '') => `${line}\r\nHost: localhost\r\n${headers}\r\n`;

describe('every error response of the API', () => {
  it.each([
    ['an unknown path', request('GET /api/nothing-here HTTP/1.1'), 404],
    ['a malformed escape', request('GET /api/articles/% HTTP/1.1'), 400],
    ['an endless parameter', request(`GET /api/articles/${'a'.repeat(500)} HTTP/1.1`), 404],
    ['a method nobody takes', request('DELETE /api/config HTTP/1.1'), 404],
    ['no HTTP at all', 'NONSENSE\r\n\r\n', 400],
    ['headers beyond bounds', request('GET /api/config HTTP/1.1', `x: ${'a'.repeat(20_000)}\r\n`), 431],
    ['two slashes', request('GET // HTTP/1.1'), 404],
    ['a backslash', request('GET /\\ HTTP/1.1'), 404],
    ['half an IPv6 address', request('GET //[ HTTP/1.1'), 404],
    [
      'a compressed body',
      request(
        'POST /api/accounts/login HTTP/1.1',
        'content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n',
      ) + '{}',
      415,
    ],
    [
      'a body beyond bounds',
      request(
        'POST /api/accounts/login HTTP/1.1',
        'content-type: application/json\r\ncontent-length: 20000\r\n',
      ) + ' '.repeat(20_000),
      413,
    ],
    [
      'a body that is no UTF-8',
      Buffer.concat([
        Buffer.from(
          request(
            'POST /api/accounts/login HTTP/1.1',
            'content-type: application/json\r\ncontent-length: 3\r\n',
          ),
        ),
        Buffer.from([0x22, 0xff, 0x22]),
      ]),
      400,
    ],
  ])('%s: is a problem document with the security headers', async (_what, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
    for (const name of [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'cache-control',
    ]) {
      expect(answer.head.toLowerCase()).toContain(`\r\n${name}: `);
    }
    expect(JSON.parse(answer.body)).toMatchObject({ status, type: expect.stringContaining('/problems/') });
  });

  it('refuses a compressed body instead of decompressing it', async () => {
    const answer = await fetch(`${test.origin}/api/accounts/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    });
    expect(answer.status).toBe(415);
  });
});

describe('input at the limits', () => {
  it('for a state that does not exist is refused', async () => {
    const member = await test.newMember();
    expect(await member.raw(getQuotes, { query: { state: 'XX' } })).toMatchObject({
      status: 400,
      body: { errors: [expect.objectContaining({ path: 'state' })] },
    });
  });

  it.each(['address', 'businessName'])(
    'with half a surrogate pair in %s is refused by name',
    async (field) => {
      const member = await test.newMember();
      const answer = await member.raw(saveProfile, { body: { [field]: 'Pune \ud800' } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      expect(JSON.stringify(answer.body)).toContain(field);
    },
  );

  it.each([
    ['toDate', '9999-12-31'],
    ['fromDate', '1969-12-31'],
    ['fromDate', '2262-04-12'],
    ['phrase', 'dividend before:2262-04-12'],
    ['phrase', 'dividend after:1969'],
    ['phrase', 'dividend on:9999'],
    ['toDate', '1900-01-01'],
    ['toDate', '2199-12-31'],
  ])('in a search with %s %s is accepted', async (name, value) => {
    const member = await test.demoMember('premium');
    const answer = await member.raw(searchArchive, { query: { phrase: 'dividend', [name]: value } });
    expect([200, 400]).toContain(answer.status);
  });

  it.each(['{"__proto__":{"isAdmin":true}}', '{"mobile":null,"deeper":[{"__proto__":1}]}'])(
    'with a prototype as an unknown field is refused: %s',
    async (body) => {
      const member = await test.demoMember('premium');
      const answer = await fetch(`${test.origin}/api/user/profile`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...member.sessionHeaders() },
        body,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'invalid-input',
        errors: [{ path: '__proto__', message: 'This field is not known here.' }],
      });
    },
  );

  it('with a NUL in the query is refused', async () => {
    const member = await test.demoMember('premium');
    const answer = await member.raw(searchArchive, { query: { phrase: 'a', channel: 'C\0' } });
    expect(answer.status).toBe(400);
  });

  it('for a basket that the broker refuses is a client error', async () => {
    const member = await test.demoMember('premium');
    const { token } = await member.call(getBrokerToken);
    const answer = await member.raw(createBrokerTransaction, {
      body: {
        securities: [{ ticker: 'NO SUCH', quantity: 1, delta: 1, limit: null }],
        portfolioTag: 'focused',
        authToken: token,
      },
    });
    expect(answer.status).toBe(400);
  });

  it('keeps the test clock within its century', async () => {
    await expect(test.moveClock('9999-12-31T23:59:59Z')).rejects.toThrow(/400/);
    expect((await (await test.newMember()).raw(listPlans)).status).toBe(200);
  });

  it('with thousands of unknown fields is cheap and reports up to fifty', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`f${at}`, 1]));
    const answer = await fetch(`${test.origin}/api/claims/look`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(many),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('errors.length', 50);
  });
});
