import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import * as routes from '@niveshak/contract/articles/staff-routes';
import * as newsletters from '@niveshak/contract/articles/newsletter-routes';
import { linkCountingSentence } from '@niveshak/domain/notifications/link-counting';
import { getDue } from '@niveshak/contract/upcoming/routes';
import { blankUser } from '../../identity/index.ts';
import { saveLegalDocument } from '../../kyc/index.ts';
import { mailInbox } from '../../notifications/index.ts';
import { storeImage } from '../images.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The letter of the week.';
let test: TestApp;
let analyst: TestStaff;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  analyst = new TestStaff(test, 'analyst@demo.test');
  editor = new TestStaff(test, 'editor@demo.test');
  await analyst.enterStaff();
  await editor.enterStaff();
});
afterAll(() => test.close());

const secret = 'The sentence behind the lock.';
const emailTo = async (name: string, title: string) =>
  (await test.control.mail()).filter(({ to, subject }) => to === `${name}@demo.test` && subject === title);

async function picture(background: string): Promise<string> {
  const create = { width: 40, height: 40, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return (await storeImage(test.database.db, bytes, null)).hash;
}

async function draft(title: string, access: 'public' | 'premium', above = '', below = '') {
  const { id, content } = await analyst.call(routes.startArticle, { body: { corrects: null } });
  const body = `Everybody reads *this*.\n\n${above}\n\n<!--more-->\n\n## The rest\n\n${below}\n\n${secret} See [the list](/articles).[^1]\n\n[^1]: A note behind it.\n`;
  const written = {
    ...content,
    title,
    slug: title.toLowerCase(),
    excerpt: 'What it says.',
    author: 'Ira',
    category: 'Notes',
    access,
    kind: 'note' as const,
    body,
  };
  const { version } = await analyst.call(routes.saveArticleDraft, {
    params: { id },
    body: { base: content, content: written },
  });
  return { id, version };
}

async function publish(
  { id, version }: { id: string; version: number },
  letter: 'entitled' | 'everybody',
  at: string | null = null,
) {
  const params = { id };
  await analyst.call(routes.submitArticle, { params, body: { version, reason } });
  await editor.call(routes.approveArticle, { params, body: { version, reason } });
  await editor.call(routes.publishArticle, { params, body: { version, at, letter, reason } });
}

describe('an article as an email', () => {
  it('is sent in full to entitled members and as a preview to others, once each, and never after opting out', async () => {
    const [lite, quarterly] = [await test.demoMember('lite'), await test.demoMember('quarterly')];
    const settings = { dailyDigest: true, instaAlerts: true, customerOptOut: false };
    // An alert about this article would be a second email.
    await lite.call(putNotificationSettings, { body: { email: settings } });
    await (await test.demoMember('premium')).call(putNotificationSettings, { body: { email: settings } });
    await quarterly.call(putNotificationSettings, { body: { email: { ...settings, letters: false } } });
    const outlook = await draft('Outlook', 'premium');
    const recipients = await editor.call(routes.getArticleRecipients, { params: { id: outlook.id } });
    await publish(outlook, 'everybody');
    await vi.waitFor(async () => expect(await emailTo('lite', 'Outlook')).toHaveLength(1), 15_000);
    const [whole] = await vi.waitFor(async () => {
      const emails = await emailTo('premium', 'Outlook');
      expect(emails).toHaveLength(1);
      return emails;
    }, 15_000);
    const results = async () => {
      const { articles } = await editor.call(routes.listStaffArticles);
      const id = articles.find(({ slug }) => slug === 'outlook')?.id ?? '';
      return (await editor.call(routes.getArticleVersions, { params: { id } })).email;
    };
    // The form counts the recipients with the same rule that sends the email.
    const { whole: full, preview: part } = recipients;
    // Premium: everyone who can read it has a plan; the preview goes to other plans and to accounts without
    // one.
    expect(full.withPlan).toBeGreaterThan(0);
    expect(full.withoutPlan).toBe(0);
    expect(part.withoutPlan).toBeGreaterThan(0);
    await vi.waitFor(
      async () =>
        expect(await results()).toEqual({
          waiting: 0,
          sent: full.withPlan + part.withPlan + part.withoutPlan,
          failed: 0,
          skipped: 0,
          unsubscribed: 0,
          delivered: full.withPlan + part.withPlan + part.withoutPlan,
          bounced: 0,
          links: null,
        }),
      15_000,
    );
    const [beginning] = await emailTo('lite', 'Outlook');
    expect(whole?.html).toContain(secret);
    expect(whole?.text).toContain(secret);
    expect(whole?.html).toMatch(/href="https?:\/\/[^"/]+\/articles"/);
    expect(whole?.html).toContain('A note behind it.');
    expect(beginning?.html).toContain('Everybody reads');
    expect(beginning?.html).toContain('Included in&nbsp;Premium.');
    for (const part of [beginning?.html, beginning?.text]) {
      expect(part).not.toContain(secret);
      expect(part).not.toContain('A note behind it.');
    }
    // This member turned article emails off and alerts on.
    await vi.waitFor(async () => {
      const [alert, ...more] = await emailTo('quarterly', 'Outlook');
      expect(more).toEqual([]);
      expect(alert?.text).toContain('Just published in Notes.');
      expect(alert?.text).not.toContain(secret);
    }, 15_000);
    expect(await emailTo('unconfirmed', 'Outlook')).toEqual([]);

    const stop = /https?:\/\/\S+\/public\/unsubscribe\?token=[^\s"&]+/.exec(beginning?.text ?? '')?.[0] ?? '';
    expect(beginning?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const stopped = await fetch(stop, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBeLessThan(400);
    expect(await results()).toMatchObject({ unsubscribed: 1 });
    await publish(await draft('Afterwards', 'public'), 'entitled');
    await vi.waitFor(async () => expect(await emailTo('premium', 'Afterwards')).toHaveLength(1), 15_000);
    const afterwards = await emailTo('lite', 'Afterwards');
    // Only the alert is sent, not the article email.
    expect(afterwards.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  it('reaches members without a plan: a preview, or a public article in full, until they unsubscribe', async () => {
    await test.database.pool.query(
      `insert into mail_suppressions (email, reason, since) values ('expired@demo.test', 'hard-bounce', now())`,
    );
    await publish(await draft('Primer', 'premium'), 'everybody');
    const [preview] = await vi.waitFor(async () => {
      const emails = await emailTo('registered', 'Primer');
      expect(emails).toHaveLength(1);
      return emails;
    }, 15_000);
    expect(preview?.html).toContain('Everybody reads');
    expect(preview?.html).toContain('Included in&nbsp;Premium.');
    for (const part of [preview?.html, preview?.text]) expect(part).not.toContain(secret);
    await publish(await draft('Open', 'public'), 'entitled');
    await vi.waitFor(
      async () => expect((await emailTo('registered', 'Open'))[0]?.text).toContain(secret),
      15_000,
    );

    const stop = /https?:\/\/\S+\/public\/unsubscribe\?token=[^\s"&]+/.exec(preview?.text ?? '')?.[0] ?? '';
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fetch(stop, { method: 'POST', headers, body })).status).toBeLessThan(400);
    await publish(await draft('Sequel', 'premium'), 'everybody');
    await publish(await draft('Members', 'premium'), 'entitled');
    await vi.waitFor(async () => expect(await emailTo('premium', 'Members')).toHaveLength(1), 15_000);
    for (const name of ['registered', 'expired', 'unconfirmed'])
      expect(await emailTo(name, 'Sequel')).toEqual([]);
    for (const name of ['expired', 'unconfirmed']) expect(await emailTo(name, 'Primer')).toEqual([]);
    expect(await emailTo('registered', 'Members')).toEqual([]);
  });

  it('is not sent to a deleted imported account', async () => {
    const erased = await test.newMember();
    const { rows: imported } = await test.database.pool.query<{ id: string }>(
      `update users set moved_in_at = now(), sub = 'moved-in|' || id, has_confirmed_email = false
       where email = $1 returning id`,
      [erased.email],
    );
    const id = imported[0]?.id ?? '';
    await blankUser(test.database.db, id, new Date());
    await publish(await draft('Erasure', 'public'), 'everybody');
    await vi.waitFor(async () => expect(await emailTo('premium', 'Erasure')).toHaveLength(1), 15_000);
    const { rows } = await test.database.pool.query(
      `select id from email_records where user_id = $1 and category = 'letter'`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('is forecast with its number of emails, including those to members without a plan', async () => {
    const at = new Date(test.app.clock.now().instant.getTime() + 3_600_000);
    const visitor = await test.newMember();
    await publish(await draft('Planned', 'premium'), 'everybody', at.toISOString());
    const owner = new TestStaff(test, 'owner@demo.test');
    await owner.enterStaff();
    const { rows } = await owner.call(getDue, { query: { kind: 'digest' } });
    const forecast = rows.find(({ about }) => about === 'An article as an email')?.number ?? 0;
    await test.moveClock(new Date(at.getTime() + 1_000).toISOString());
    const sent = async () => (await test.control.mail()).filter(({ subject }) => subject === 'Planned');
    await vi.waitFor(async () => expect((await sent()).length).toBeGreaterThanOrEqual(forecast), 15_000);
    const emails = (await sent()).filter(({ text }) => text.includes('Everybody reads'));
    expect(emails).toHaveLength(forecast);
    expect(emails.map(({ to }) => to)).toContain(visitor.email);
  });

  it('is sent to its author, marked as a test, with the images of the sent part', async () => {
    const [above, below] = await Promise.all(['#336699', '#993333'].map(picture));
    const { id } = await draft('Tried', 'premium', `![One](image:${above})`, `![Two](image:${below})`);
    const send = (part: string) => analyst.call(routes.sendTestEmail, { params: { id }, body: { part } });
    expect(await send('whole')).toEqual({ to: 'analyst@demo.test' });
    await send('preview');
    const emails = (await test.control.mail()).filter(({ subject }) => subject === 'Test: Tried');
    expect(emails.map(({ to }) => to)).toEqual(['analyst@demo.test', 'analyst@demo.test']);
    expect(emails.map(({ html }) => html?.includes(secret)).toSorted()).toEqual([false, true]);
    // Public images stay linked. Images below the cut are embedded, but only for entitled members.
    for (const { html, attachments } of emails) {
      expect(html).toContain(`/api/article-images/${above}/960.jpg`);
      expect(html).not.toContain(`/api/article-images/${below}/`);
      expect(attachments.map(({ contentType }) => contentType)).toEqual(
        html?.includes(secret) === true ? ['image/jpeg'] : [],
      );
    }
  });
});

describe('metrics of an article email', () => {
  it('count clicks anonymously, only if the firm enables it and the privacy notice says so', async () => {
    const { db, pool } = test.database;
    const count = (countsClicks: boolean) =>
      editor.raw(newsletters.saveNewsletterSettings, { body: { countsClicks, reason } });
    expect((await count(true)).status).toBe(409);
    await saveLegalDocument(db, {
      kind: 'privacy',
      version: 'With counting',
      effectiveFrom: test.app.clock.now().today,
      title: 'Privacy notice',
      bodyMarkdown: `What we hold.\n\n${linkCountingSentence}`,
    });
    expect((await count(true)).status).toBe(204);
    expect(await editor.call(newsletters.getNewsletterSettings)).toEqual({
      countsClicks: true,
      isInNotice: true,
    });
    const source = 'https://example.test/a?b=1&c="2"';
    await publish(await draft('Counted', 'public', `[Source](<${source}>)`), 'everybody');
    const [mail] = await vi.waitFor(async () => {
      const emails = await emailTo('premium', 'Counted');
      expect(emails).toHaveLength(1);
      return emails;
    }, 15_000);
    expect(mail?.html).not.toMatch(/<img[^>]+(?:width="1"|public\/link)/);
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]+\/public\/link\?token=[^"]+)"/g)].map(
      ([, url]) => (url ?? '').replaceAll('&amp;', '&'),
    );
    expect(links.length).toBeGreaterThan(2);
    // All recipients get the same link, so it does not reveal who opened it.
    await vi.waitFor(async () => expect(await emailTo('prorata', 'Counted')).toHaveLength(1), 15_000);
    const [other] = await emailTo('prorata', 'Counted');
    for (const link of links) expect(other?.html?.replaceAll('&amp;', '&')).toContain(link);
    const open = (url: string) => fetch(url, { redirect: 'manual' });
    const targets = await Promise.all(links.map(async (link) => (await open(link)).headers.get('location')));
    const at = targets.findIndex((target) => target?.startsWith('https://example.test/a?b=1') === true);
    expect(at).toBeGreaterThan(-1);
    await Promise.all([open(links[at] ?? ''), open(links[at] ?? '')]);

    // Forged links, other kinds of signed links, and links with another URL have no target.
    const [origin = '', token = ''] = (links[at] ?? '').split('token=');
    const payload = Buffer.from('link:x:https://evil.test/').toString('base64url');
    const stop = /unsubscribe\?token=([^\s"&]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (const forged of [`${payload}.${token.split('.')[1]}`, payload, '', stop, `${token}x`]) {
      const answer = await open(`${origin}token=${forged}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    }
    const resultsOf = async () => {
      const { articles } = await editor.call(routes.listStaffArticles);
      const id = articles.find(({ slug }) => slug === 'counted')?.id ?? '';
      return (await editor.call(routes.getArticleVersions, { params: { id } })).email;
    };
    expect((await resultsOf())?.links?.[0]).toEqual({ url: targets[at], clicks: 3 });
    const { rows } = await pool.query(
      `select column_name from information_schema.columns where table_name = 'newsletter_clicks' order by 1`,
    );
    expect(rows.map(({ column_name: name }) => name)).toEqual(['clicks', 'publication_id', 'url']);

    // With counting turned off, old links still work but are not counted.
    expect((await count(false)).status).toBe(204);
    expect((await open(links[at] ?? '')).status).toBe(302);
    expect((await resultsOf())?.links?.[0]?.clicks).toBe(3);

    const before = await resultsOf();
    await bounce('prorata@demo.test');
    await vi.waitFor(
      async () =>
        expect(await resultsOf()).toMatchObject({
          sent: before?.sent,
          bounced: 1,
          delivered: (before?.sent ?? 0) - 1,
        }),
      15_000,
    );
    await publish(await draft('Uncounted', 'public', `[Source](<${source}>)`), 'everybody');
    const [plain] = await vi.waitFor(async () => {
      const emails = await emailTo('premium', 'Uncounted');
      expect(emails).toHaveLength(1);
      return emails;
    }, 15_000);
    expect(plain?.html).not.toContain('/public/link');
  });
});

/** Reports a hard bounce, like the mail service. */
async function bounce(recipient: string): Promise<void> {
  const body = JSON.stringify({ id: `bounce-${recipient}`, type: 'hard-bounce', recipient });
  await mailInbox.accept(test.database.db, Buffer.from(body));
}
