import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/identity/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

function somebody(email: string, password = 'a-Good-passw0rd'): TestMember {
  return new TestMember(test, email, password);
}

async function tamper(token: string): Promise<string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
  claims['sub'] = 'auth0|somebody-else';
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('signing up and in', () => {
  it('creates the account, keyed by the provider, with cookies that scripts and other sites cannot use', async () => {
    const member = await test.newMember();
    const again = somebody(member.email);
    const answer = await again.raw(routes.login, {
      body: { email: 'an-address-in-the-body-is-never-believed@x.test' },
      headers: { authorization: `Bearer ${await again.accessToken()}` },
    });
    expect(answer.body).toMatchObject({ user: { email: member.email, hasConfirmedEmail: true } });
    const cookies = answer.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('niveshak_session='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Strict/);
    const marker = cookies.find((cookie) => cookie.startsWith('niveshak_signed_in=1'));
    expect(marker).not.toMatch(/HttpOnly/);
    expect(answer.headers.get('x-csrf-token')).toMatch(/^[\w-]{43}$/);
    expect((answer.body as { sessionExpiry: number }).sessionExpiry).toBeGreaterThan(
      Date.now() + 29 * 86_400_000,
    );
  });

  it('stores neither the session token nor the CSRF token', async () => {
    const member = await test.newMember();
    const rows = await test.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(member.csrf);
  });

  it('creates one account when two tabs sign up concurrently', async () => {
    const member = await test.newMember();
    const [one, two] = [somebody(member.email), somebody(member.email)];
    await Promise.all([one.enter('signup'), two.enter('signup')]);
    const rows = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('refuses a forged, a foreign and a missing token alike', async () => {
    const member = await test.newMember();
    const good = await member.accessToken();
    const stranger = somebody('nobody@members.test');
    for (const headers of [
      {},
      { authorization: `Bearer ${await tamper(good)}` },
      { authorization: 'Bearer not-a-token' },
      { authorization: `Basic ${good}` },
    ]) {
      const answer = await stranger.raw(routes.login, { body: { email: member.email }, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'bad-token' } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(['error-500', 'garbage'])(
    'does not blame the member when the provider returns %s',
    async (mode) => {
      const member = await test.newMember();
      const token = await member.accessToken();
      await test.control.fault('identity', mode, 1);
      const answer = await somebody(member.email).raw(routes.login, {
        body: { email: member.email },
        headers: { authorization: `Bearer ${token}` },
      });
      await test.control.clearFaults();
      expect(answer).toMatchObject({ status: 503, body: { code: 'identity-unavailable' } });
    },
  );

  it('admits listed addresses while sign-up is closed', async () => {
    const closed = await createTestApp({ env: { EMAIL_ALLOW_LIST: 'vip@members.test, other@members.test' } });
    try {
      await expect(closed.newMember({ email: 'vip@members.test' })).resolves.toBeDefined();
      await expect(closed.newMember({ email: 'guest@members.test' })).rejects.toThrow(/Email not allowed\./);
    } finally {
      await closed.close();
    }
  });
});

describe('a session', () => {
  it('requires the cookie first (401), then the CSRF header (403)', async () => {
    const member = await test.newMember();
    const stranger = somebody('nobody@members.test');
    expect(await stranger.raw(routes.accountSummary)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    const csrf = member.csrf;
    member.csrf = null;
    expect(await member.raw(routes.accountSummary)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    member.csrf = 'wrong';
    expect(await member.raw(routes.accountSummary)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    member.csrf = csrf;
    expect((await member.raw(routes.accountSummary)).headers.get('x-csrf-token')).toBe(csrf);
  });

  it('is refused to pages of other sites', async () => {
    const member = await test.newMember();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await member.raw(routes.accountSummary, { headers: { 'sec-fetch-site': site } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
    }
    const own = await member.raw(routes.accountSummary, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(200);
  });

  it('ends on sign-out, which always returns 204', async () => {
    const member = await test.newMember();
    const copy = somebody(member.email);
    await copy.enter('login');
    // Logging out always succeeds, even with an unknown query parameter.
    expect((await member.raw(routes.logout, { query: { from: 'menu' } })).status).toBe(204);
    expect((await member.raw(routes.logout)).status).toBe(204);
    expect((await member.raw(routes.accountSummary)).status).toBe(401);
    expect((await copy.raw(routes.accountSummary)).status).toBe(200);
  });

  it('is separate for concurrent calls', async () => {
    const [one, two, gone] = await Promise.all([test.newMember(), test.newMember(), test.newMember()]);
    const forged = somebody(one.email);
    await forged.enter('login');
    forged.csrf = two.csrf;
    const stale = somebody(gone.email);
    await stale.enter('login');
    const calls = [one, two, gone, forged, stale, somebody('nobody@members.test')];
    await gone.raw(routes.logout);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => calls.map((member) => member.raw(routes.accountSummary))).flat(),
    );
    const results = answers.map(({ status, body }) => [
      status,
      (body as { user?: { email: string } }).user?.email,
    ]);
    expect(results).toEqual(
      Array.from({ length: 10 }, () => [
        [200, one.email],
        [200, two.email],
        [401, undefined],
        [403, undefined],
        [200, gone.email],
        [401, undefined],
      ]).flat(),
    );
  });

  it('is listed and revoked only by its owner', async () => {
    const member = await test.newMember();
    const phone = somebody(member.email);
    await phone.enter('login');
    const sessions = await member.call(routes.listSessions);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    const stranger = await test.newMember();
    const params = { id: other?.id ?? '' };
    expect((await stranger.raw(routes.revokeSession, { params })).status).toBe(404);
    expect((await member.raw(routes.revokeSession, { params })).status).toBe(204);
    expect((await phone.raw(routes.accountSummary)).status).toBe(401);
  });

  it('ends after seven idle days and after thirty days in total', async () => {
    const idle = await test.newMember();
    const old = await test.newMember();
    const userOf = (email: string) =>
      test.database.db.selectFrom('users').select('id').where('email', '=', email);
    await test.database.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 7 * 86_400_000 - 1000) })
      .where('user_id', '=', userOf(idle.email))
      .execute();
    await test.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', userOf(old.email))
      .execute();
    expect((await idle.raw(routes.accountSummary)).status).toBe(401);
    expect((await old.raw(routes.accountSummary)).status).toBe(401);
  });
});

describe('an unconfirmed email address', () => {
  it('grants only the summary and resending; the link grants the rest', async () => {
    const member = await test.newMember({ isConfirmed: false });
    expect((await member.summary()).user.hasConfirmedEmail).toBe(false);
    expect(await member.raw(getQuotes)).toMatchObject({ status: 403, body: { code: 'email-unconfirmed' } });

    expect(await member.call(routes.sendVerificationEmail)).toEqual({ isSent: true });
    const mail = await test.control.waitForMail(member.email);
    const link = /https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0] ?? '';
    expect((await fetch(link)).status).toBe(200);

    expect((await member.summary()).user.hasConfirmedEmail).toBe(true);
    expect((await member.raw(getQuotes)).status).toBe(200);
  });

  it('can request five emails an hour', async () => {
    const member = await test.newMember({ isConfirmed: false });
    for (let sent = 0; sent < 5; sent += 1) await member.call(routes.sendVerificationEmail);
    expect(await member.raw(routes.sendVerificationEmail)).toMatchObject({
      status: 429,
      body: { code: 'rate-limited' },
    });
  });

  it('is reported when the provider cannot send', async () => {
    const member = await test.newMember({ isConfirmed: false });
    await test.control.fault('identity', 'error-500', 5);
    const answer = await member.raw(routes.sendVerificationEmail);
    await test.control.clearFaults();
    expect(answer).toMatchObject({ status: 503, body: { code: 'verification-email-failed' } });
  });
});

describe('invalid input', () => {
  it('with unknown fields, wrong types, no JSON or too much data is a problem with code and path', async () => {
    const member = await test.newMember();
    const authorization = `Bearer ${await member.accessToken()}`;
    const post = (body: string, type = 'application/json') =>
      fetch(`${test.origin}/api/accounts/login`, {
        method: 'POST',
        headers: { 'content-type': type, authorization },
        body,
      });
    const cases: [Response, number, object][] = [
      [
        await post('{"email":"a@b.in","isAdmin":true}'),
        400,
        { code: 'invalid-input', errors: [{ path: 'isAdmin' }] },
      ],
      [await post('{"email":1}'), 400, { code: 'invalid-input', errors: [{ path: 'email' }] }],
      [await post('{"email":'), 400, { code: 'malformed-body' }],
      [await post('email=a', 'application/x-www-form-urlencoded'), 415, { code: 'unsupported-media-type' }],
      [await post(JSON.stringify({ email: 'a'.repeat(200_000) })), 413, { code: 'too-large' }],
    ];
    for (const [response, status, body] of cases) {
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject(body);
    }
  });

  it('to an unknown path is a problem document', async () => {
    const response = await fetch(`${test.origin}/api/nothing-here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });
});
