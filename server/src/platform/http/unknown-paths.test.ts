import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (path: string, accept = 'text/html') => fetch(`${test.origin}${path}`, { headers: { accept } });

it.each([
  '/metrics',
  '/.env',
  '/.git/config',
  '/.well-known/nothing',
  '/wp-login.php',
  '/config.json',
  '/backup.sql',
])('serves nothing under %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('states where to report vulnerabilities', async () => {
  const answer = await get('/.well-known/security.txt');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

it('serves browsers a page and API clients a problem document', async () => {
  const page = await get('/assets/no/such.js');
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('We could not find this.');
  for (const answer of [await get('/assets/no/such.js', '*/*'), await get('/api/no-such')]) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not-found' });
  }
});

it('refuses a request without Host with a problem document', async () => {
  const { port } = new URL(test.origin);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n'),
    );
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/x-request-id: /i);
  expect(answer).toContain('"code":"malformed-request"');
});
