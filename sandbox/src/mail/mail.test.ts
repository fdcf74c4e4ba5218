import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control.clearFaults();
  await sandbox.call('DELETE', '/mail/messages');
});

const transport = (auth = false) =>
  createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    socketTimeout: 1_000,
    ...(auth && { auth: { user: 'u', pass: 'p' } }),
  });
const email = {
  from: '"Sahyadri Ṛ" <no-reply@firm.test>',
  to: 'Asha@Example.test',
  subject: 'Rebalance ₹',
  text: 'See https://example.test/x.',
  html: '<p>See <b>this</b></p><script>alert(1)</script>',
  headers: { 'List-Unsubscribe': '<https://example.test/u>' },
};

describe('mail', () => {
  it('stores SMTP messages, newest first, searchable by address in any case', async () => {
    await transport().sendMail({ ...email, subject: 'first' });
    await transport(true).sendMail({
      ...email,
      attachments: [
        { filename: 'invoice.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' },
      ],
    });
    await transport().sendMail({ ...email, to: 'other@example.test' });
    const found = await sandbox.control.mail('asha@example.TEST');
    expect(found.map((message) => message.subject)).toEqual(['Rebalance ₹', 'first']);
    expect(found[0]).toMatchObject({
      from: 'Sahyadri Ṛ <no-reply@firm.test>',
      text: expect.stringContaining('https://example.test/x'),
      headers: { 'list-unsubscribe': '<https://example.test/u>' },
      attachments: [{ filename: 'invoice.pdf', contentType: 'application/pdf', size: 5 }],
    });
    expect(await (await fetch(sandbox.origin + found[0]!.attachments[0]!.url)).text()).toBe('%PDF-');
    expect((await sandbox.call('GET', `/mail/messages/${found[0]!.id}`)).body).toMatchObject({
      id: found[0]!.id,
    });
    expect(await sandbox.control.mail()).toHaveLength(3);
    expect((await sandbox.call('GET', '/mail/messages/none')).status).toBe(404);
  });

  it('shows an embedded image, and loads none from elsewhere', async () => {
    const content = Buffer.from('not really a picture');
    await transport().sendMail({
      ...email,
      html: '<img src="cid:chart@firm.test" alt="x"><img src="cid:other@firm.test">',
      attachments: [{ cid: 'chart@firm.test', contentType: 'image/png', content }],
    });
    const [message] = await sandbox.control.mail();
    expect(message?.attachments).toMatchObject([{ contentId: 'chart@firm.test', contentType: 'image/png' }]);
    const { body } = await sandbox.call('GET', `/mail/messages/${message!.id}/html`);
    expect(body).toContain(`<img src="data:image/png;base64,${content.toString('base64')}" alt="x">`);
    expect(body).toContain('<img src="cid:other@firm.test">');
  });

  it('stores one copy per recipient', async () => {
    await transport().sendMail({ ...email, to: 'a@x.test', bcc: 'b@x.test' });
    expect(await sandbox.control.mail('a@x.test')).toHaveLength(1);
    expect(await sandbox.control.mail('b@x.test')).toHaveLength(1);
  });

  it('renders foreign markup inert', async () => {
    await transport().sendMail({ ...email, subject: '<img src=x onerror=alert(1)>' });
    const [message] = await sandbox.control.mail();
    const inbox = await sandbox.call('GET', '/mail');
    expect(inbox.body).toContain('&lt;img src=x');
    expect(inbox.headers.get('content-security-policy')).toContain("script-src 'self'");
    const body = await sandbox.call('GET', `/mail/messages/${message!.id}/html`);
    expect(body.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox /);
    for (const view of ['html', 'text', 'headers']) {
      expect((await sandbox.call('GET', `/mail/${message!.id}?view=${view}`)).status).toBe(200);
    }
    expect((await sandbox.call('GET', `/mail/${message!.id}?view=text`)).body).toContain(
      'href="https://example.test/x"',
    );
  });

  it.each([
    ['error-500', /451/],
    ['garbage', /999/],
    ['timeout', /Timeout/i],
  ])('fails once: %s', async (mode, message) => {
    await sandbox.control.fault('mail', mode);
    await expect(transport().sendMail(email)).rejects.toThrow(message);
    await transport().sendMail(email);
    expect(await sandbox.control.mail()).toHaveLength(1);
  });
});
