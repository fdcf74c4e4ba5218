import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { spaClientId, m2mClientId, m2mClientSecret, connection, audience } = DEFAULTS.identity;
const APP = 'http://localhost:3000';
const password = 'demo-password';
let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

interface TokenBody {
  access_token: string;
  id_token: string;
  scope: string;
}
const signup = async (email = 'asha@example.test', more: object = {}) =>
  sandbox.call('POST', '/dbconnections/signup', {
    client_id: spaClientId,
    email,
    password,
    connection,
    ...more,
  });
const passwordRealm = (more: object = {}) => ({
  client_id: spaClientId,
  grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
  username: 'asha@example.test',
  password,
  realm: connection,
  scope: 'openid email profile',
  ...more,
});
const login = (more: object = {}) => sandbox.call('POST', '/oauth/token', passwordRealm(more));
const tokens = async (more: object = {}) => (await login(more)).body as TokenBody;
const userinfo = (token: string) =>
  sandbox.call('GET', '/userinfo', undefined, { authorization: `Bearer ${token}` });
const machine = async (scope?: string) => {
  const answer = await sandbox.call('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: m2mClientId,
    client_secret: m2mClientSecret,
    audience: `${sandbox.origin}/api/v2/`,
    ...(scope !== undefined && { scope }),
  });
  return { authorization: `Bearer ${(answer.body as TokenBody).access_token}` };
};
const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]);
const pathOf = (url: URL) => url.pathname + url.search;

describe('tokens', () => {
  it('are RS256 JWTs for our audience, signed by a published key, and opaque without one', async () => {
    const made = (await signup()).body as { _id: string };
    const { access_token, id_token } = await tokens({ audience });
    const keys = createRemoteJWKSet(new URL(`${sandbox.origin}/.well-known/jwks.json`));
    const access = await jwtVerify(access_token, keys, {
      issuer: `${sandbox.origin}/`,
      audience,
      algorithms: ['RS256'],
    });
    expect(access.payload).toMatchObject({
      sub: `auth0|${made._id}`,
      aud: [audience, `${sandbox.origin}/userinfo`],
      azp: spaClientId,
      gty: 'password',
      scope: 'openid email profile',
    });
    expect(access.payload).not.toHaveProperty('email');
    const id = await jwtVerify(id_token, keys, { issuer: `${sandbox.origin}/`, audience: spaClientId });
    expect(id.payload).toMatchObject({ email: 'asha@example.test', email_verified: false, nickname: 'asha' });
    const opaque = (await tokens()).access_token;
    expect(opaque.split('.')).toHaveLength(1);
    for (const token of [opaque, access_token]) {
      expect((await userinfo(token)).body).toMatchObject({
        email: 'asha@example.test',
        email_verified: false,
      });
    }
    expect((await userinfo(id_token)).status).toBe(401);
    expect((await userinfo(`${access_token.slice(0, -4)}AAAA`)).status).toBe(401);
  });

  it('can be requested with a form, and offline_access is not granted', async () => {
    await signup();
    const form = new URLSearchParams(Object.entries(passwordRealm({ scope: 'openid offline_access' })));
    const answer = await sandbox.call('POST', '/oauth/token', form);
    expect(answer.body).toMatchObject({ scope: 'openid', token_type: 'Bearer', expires_in: 86400 });
    expect(answer.body).not.toHaveProperty('refresh_token');
  });

  it.each([
    [{ client_id: 'stranger' }, 401, 'invalid_client'],
    [{ grant_type: 'magic' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'password' }, 403, 'unauthorized_client'],
    [{ grant_type: 'client_credentials' }, 403, 'unauthorized_client'],
    [{ username: undefined }, 400, 'invalid_request'],
    [{ realm: 'other' }, 400, 'invalid_request'],
    [{ audience: 'https://elsewhere' }, 403, 'access_denied'],
    [{ password: 'wrong-password' }, 403, 'invalid_grant'],
  ])('are refused for %j', async (more, status, error) => {
    await signup();
    expect(await login(more)).toMatchObject({ status, body: { error } });
  });

  it('stay valid over a rotation unless the older keys are revoked', async () => {
    await signup();
    const { access_token } = await tokens({ audience });
    await sandbox.call('POST', '/control/identity/rotate-keys', {});
    const keys = (await sandbox.call('GET', '/.well-known/jwks.json')).body as { keys: { kid: string }[] };
    expect(keys.keys).toHaveLength(2);
    expect((await userinfo(access_token)).status).toBe(200);
    await sandbox.call('POST', '/control/identity/rotate-keys', { revokeOlder: true });
    expect((await userinfo(access_token)).status).toBe(401);
    expect((await userinfo((await tokens({ audience })).access_token)).status).toBe(200);
  });

  it('follow the clock offset', async () => {
    await signup();
    await sandbox.control.settings({ identity: { clockOffsetSeconds: -200_000 } });
    expect(decodeJwt((await tokens()).id_token).exp).toBeLessThan(Date.now() / 1000);
  });
});

describe('brute-force protection', () => {
  it('blocks the address after 10 failures until its password is changed', async () => {
    await signup();
    for (let n = 0; n < 10; n++) expect((await login({ password: 'wrong-password' })).status).toBe(403);
    expect(await login()).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } });
    await sandbox.call('POST', '/dbconnections/change_password', {
      client_id: spaClientId,
      email: 'asha@example.test',
      connection,
    });
    const [mail] = await sandbox.control.mail('asha@example.test');
    const link = linkIn(mail!.text);
    const form = {
      ticket: link.searchParams.get('ticket')!,
      password: 'another-password',
      confirmation: 'another-password',
    };
    expect((await sandbox.call('POST', '/u/reset-verify', new URLSearchParams(form))).status).toBe(200);
    expect((await login({ password: 'another-password' })).status).toBe(200);
    expect((await login()).status).toBe(403);
  });

  it('counts concurrent tries', async () => {
    await signup();
    const all = await Promise.all(Array.from({ length: 25 }, () => login({ password: 'wrong-password' })));
    expect(all.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

describe('verification links', () => {
  it('confirm on GET, every link, as often as it is opened', async () => {
    const made = (await signup()).body as { _id: string };
    const machineAuth = await machine();
    const job = await sandbox.call(
      'POST',
      '/api/v2/jobs/verification-email',
      { user_id: `auth0|${made._id}` },
      machineAuth,
    );
    expect(job).toMatchObject({ status: 201, body: { type: 'verification_email', status: 'pending' } });
    const { id } = job.body as { id: string };
    expect((await sandbox.call('GET', `/api/v2/jobs/${id}`, undefined, machineAuth)).body).toMatchObject({
      status: 'completed',
    });
    const mails = await sandbox.control.mail('asha@example.test');
    expect(mails).toHaveLength(2);
    const { access_token } = await tokens();
    const oldest = await sandbox.call('GET', pathOf(linkIn(mails[1]!.text)));
    expect(oldest.body).toContain('Your email is verified');
    expect(oldest.body).toContain(`href="${APP}/"`);
    expect((await userinfo(access_token)).body).toMatchObject({ email_verified: true });
    expect((await sandbox.call('GET', pathOf(linkIn(mails[0]!.text)))).body).toContain('already verified');
    expect((await sandbox.call('GET', '/u/email-verification?ticket=forged')).status).toBe(400);
  });

  it('from a ticket redirect to its result URL', async () => {
    const made = (await signup()).body as { _id: string };
    const answer = await sandbox.call(
      'POST',
      '/api/v2/tickets/email-verification',
      { user_id: `auth0|${made._id}`, result_url: `${APP}/done`, ttl_sec: 60 },
      await machine('create:user_tickets'),
    );
    const opened = await sandbox.call('GET', pathOf(new URL((answer.body as { ticket: string }).ticket)));
    expect(opened.headers.get('location')).toBe(`${APP}/done?success=true&message=Your+email+was+verified.`);
  });

  it('are invalid after the address changed', async () => {
    const made = (await signup()).body as { _id: string };
    const [mail] = await sandbox.control.mail();
    const id = encodeURIComponent(`auth0|${made._id}`);
    const changed = await sandbox.call(
      'PATCH',
      `/api/v2/users/${id}`,
      { email: 'new@example.test' },
      await machine(),
    );
    expect(changed.body).toMatchObject({ email: 'new@example.test', email_verified: false });
    expect((await sandbox.call('GET', pathOf(linkIn(mail!.text)))).status).toBe(400);
  });
});

describe('password reset', () => {
  const ask = (email: string) =>
    sandbox.call('POST', '/dbconnections/change_password', { client_id: spaClientId, email, connection });
  const submit = (ticket: string, first: string, second = first) =>
    sandbox.call(
      'POST',
      '/u/reset-verify',
      new URLSearchParams({ ticket, password: first, confirmation: second }),
    );
  const ticketOf = (text: string) => linkIn(text).searchParams.get('ticket')!;

  it('answers the same for every address and emails only existing users', async () => {
    await signup();
    const known = await ask('Asha@example.test');
    const unknown = await ask('nobody@example.test');
    expect(known.body).toBe(unknown.body);
    expect(known).toMatchObject({ status: 200 });
    expect(known.headers.get('content-type')).toContain('text/html');
    expect(await sandbox.control.mail('nobody@example.test')).toHaveLength(0);
  });

  it('accepts the newest link, once, and applies the policy', async () => {
    await signup();
    await ask('asha@example.test');
    await ask('asha@example.test');
    const [newest, older] = await sandbox.control.mail('asha@example.test');
    expect((await sandbox.call('GET', pathOf(linkIn(older!.text)))).status).toBe(400);
    const page = await sandbox.call('GET', pathOf(linkIn(newest!.text)));
    expect(page.body).toContain('At least 8 characters in length');
    const ticket = ticketOf(newest!.text);
    expect((await submit(ticket, 'short')).body).toContain('Password is too weak');
    expect((await submit(ticket, 'password123')).body).toContain('too common');
    expect((await submit(ticket, 'good-password', 'bad-password')).body).toContain('differ');
    expect((await submit(ticket, 'good-password')).body).toContain('Your password has been changed');
    expect((await submit(ticket, 'good-password-2')).status).toBe(400);
    expect((await login({ password: 'good-password' })).status).toBe(200);
  });
});

describe('the Management API', () => {
  const user = { email: 'premium@demo.test', password, connection, email_verified: true, given_name: 'Asha' };

  it('creates, finds, updates and deletes users', async () => {
    const auth = await machine();
    const made = await sandbox.call('POST', '/api/v2/users', user, auth);
    expect(made).toMatchObject({ status: 201, body: { email_verified: true, given_name: 'Asha' } });
    expect(await sandbox.control.mail('premium@demo.test')).toHaveLength(0);
    expect(await sandbox.call('POST', '/api/v2/users', user, auth)).toMatchObject({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', errorCode: 'auth0_idp_error' },
    });
    const { user_id } = made.body as { user_id: string };
    const path = `/api/v2/users/${encodeURIComponent(user_id)}`;
    const slim = await sandbox.call('GET', `${path}?fields=email,email_verified`, undefined, auth);
    expect(slim.body).toEqual({ email: 'premium@demo.test', email_verified: true });
    const found = await sandbox.call(
      'GET',
      '/api/v2/users-by-email?email=PREMIUM@demo.test',
      undefined,
      auth,
    );
    expect(found.body).toMatchObject([{ user_id }]);
    await sandbox.call('PATCH', path, { password: 'changed-password', blocked: true }, auth);
    expect((await login({ username: user.email, password: 'changed-password' })).body).toEqual({
      error: 'unauthorized',
      error_description: 'user is blocked',
    });
    expect((await sandbox.call('DELETE', path, undefined, auth)).status).toBe(204);
    expect(await sandbox.call('GET', path, undefined, auth)).toMatchObject({
      status: 404,
      body: { errorCode: 'inexistent_user' },
    });
  });

  it('emails a verification link to a user created unverified', async () => {
    await sandbox.call('POST', '/api/v2/users', { ...user, email_verified: false }, await machine());
    expect(await sandbox.control.mail('premium@demo.test')).toHaveLength(1);
  });

  it('checks token, scope and body', async () => {
    expect((await sandbox.call('POST', '/api/v2/users', user)).status).toBe(401);
    await signup();
    const { access_token } = await tokens({ audience });
    const wrongAudience = { authorization: `Bearer ${access_token}` };
    expect((await sandbox.call('POST', '/api/v2/users', user, wrongAudience)).status).toBe(401);
    expect(await sandbox.call('POST', '/api/v2/users', user, await machine('read:users'))).toMatchObject({
      status: 403,
      body: { errorCode: 'insufficient_scope' },
    });
    expect(
      await sandbox.call('POST', '/api/v2/users', { ...user, nonsense: 1 }, await machine()),
    ).toMatchObject({
      status: 400,
      body: { errorCode: 'invalid_body' },
    });
    expect(
      (await sandbox.call('POST', '/api/v2/users', { ...user, password: 'x' }, await machine())).status,
    ).toBe(400);
  });

  it('rejects a wrong secret and an unknown audience', async () => {
    const ask = (more: object) =>
      sandbox.call('POST', '/oauth/token', {
        grant_type: 'client_credentials',
        client_id: m2mClientId,
        client_secret: m2mClientSecret,
        audience: `${sandbox.origin}/api/v2/`,
        ...more,
      });
    expect(await ask({ client_secret: 'no' })).toMatchObject({
      status: 401,
      body: { error: 'access_denied' },
    });
    expect(await ask({ audience: 'https://elsewhere/' })).toMatchObject({ status: 403 });
  });
});

describe('origins', () => {
  it('are allowed by name, with credentials, and others are refused', async () => {
    const preflight = await sandbox.call('OPTIONS', '/oauth/token', undefined, {
      origin: APP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'auth0-client,content-type',
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'auth0-client,content-type',
      vary: 'Origin',
    });
    const stranger = await sandbox.call('POST', '/oauth/token', passwordRealm(), {
      origin: 'http://evil.test',
    });
    expect(stranger).toMatchObject({ status: 403, body: 'Origin http://evil.test is not allowed.' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('limit the sign-out redirect', async () => {
    expect((await sandbox.call('GET', '/v2/logout?returnTo=http://evil.test/')).status).toBe(400);
    expect((await sandbox.call('GET', '/v2/logout')).body).toBe('OK');
  });
});

describe('sign-up', () => {
  it('creates one user from two concurrent requests, and can hide existing users', async () => {
    const [one, two] = await Promise.all([signup(), signup()]);
    expect([one.status, two.status].toSorted()).toEqual([200, 400]);
    await sandbox.control.settings({ identity: { enumerationProtection: true } });
    expect((await signup()).body).toMatchObject({ code: 'invalid_signup' });
  });

  it('applies the configured password policy', async () => {
    await sandbox.control.settings({ identity: { passwordPolicy: 'excellent', passwordNoUserInfo: true } });
    const weak = await signup('asha@example.test', { password: 'aaaabbbb' });
    expect(weak.body).toMatchObject({
      policy: expect.stringContaining(
        'No more than 2 identical characters in a row (e.g., "aaa" not allowed)',
      ),
    });
    expect((await signup('asha@example.test', { password: 'Asha-2026-Xyz' })).body).toMatchObject({
      name: 'PasswordNoUserInfoError',
    });
  });
});
