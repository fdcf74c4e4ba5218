import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspectLooks } from '../../src/inspect.ts';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

type Message = { readonly headers: http.IncomingHttpHeaders; readonly body: string };

/** Starts a system of the firm that receives webhooks. */
async function startReceiver() {
  const received: Message[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.end('Received.');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/niveshak`, stop: () => server.close() };
}

function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const isRecent = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) < 300;
  const wanted = createHmac('sha256', key).update(signed).digest('base64');
  return isRecent && headers['webhook-signature'] === `v1,${wanted}`;
}

test('an owner connects a system: its key reads members, its webhook is received with a valid signature', async ({
  person,
  newContext,
}) => {
  const receiver = await startReceiver();
  try {
    const desk = await (await newContext()).newPage();
    await enterConsole(desk, 'owner');
    await openSection(desk, 'Settings', 'API and webhooks');
    const dialog = desk.getByRole('dialog');

    await desk.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByLabel('Name').fill('CRM');
    await dialog.getByLabel('members:read').check();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const key = (await dialog.getByLabel('API key', { exact: true }).textContent()) ?? '';
    expect(key).toMatch(/^nvk_/);
    await desk.keyboard.press('Escape');
    await expect(desk.getByText(`${key.slice(0, 10)}…`)).toBeVisible();
    const origin = new URL(desk.url()).origin;
    const read = (path: string) =>
      fetch(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await read('members')).status).toBe(200);
    expect((await read('payments')).status).toBe(403);

    await desk.getByRole('tab', { name: 'Webhooks' }).click();
    await desk.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = (await dialog.getByLabel('secret', { exact: true }).textContent()) ?? '';
    await desk.keyboard.press('Escape');

    await desk.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
    await desk.getByRole('menuitem', { name: 'Send test' }).click();
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await desk.getByRole('link', { name: 'Show log' }).click();
    const log = desk.getByRole('region', { name: 'Delivery log' });
    const sent = log.getByRole('listitem').filter({ has: desk.getByText('test', { exact: true }) });
    await expect(sent.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
    // Other tests on this installation may trigger events at the same time.
    expect(receiver.received.filter(({ body }) => body.includes('"type":"test"'))).toHaveLength(1);

    await person.joins();
    await expect(log.getByText('member.created', { exact: true })).toBeVisible({ timeout: 20_000 });
    const created = () => receiver.received.find(({ body }) => body.includes(person.email));
    await expect.poll(() => created() !== undefined, { timeout: 20_000 }).toBe(true);
    await inspectLooks(desk, 'webhooks');
    expect(JSON.parse(created()?.body ?? '')).toMatchObject({
      type: 'member.created',
      data: { email: person.email },
    });
    for (const message of receiver.received) expect(isSigned(message, secret)).toBe(true);
    expect(isSigned({ ...receiver.received[0], body: '{}' } as Message, secret)).toBe(false);
  } finally {
    receiver.stop();
  }
});
