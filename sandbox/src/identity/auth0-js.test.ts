import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';
import { xhrFor } from './xhr-shim.ts';

const APP = 'http://localhost:3000';
const { spaClientId, connection, audience } = DEFAULTS.identity;
const realm = connection;
const password = 'demo-password';

type Callback = (error: unknown, value: unknown) => void;
/** auth0-js 10.2.1 calls that the app makes. The library's types describe version 9. */
interface WebAuth {
  signup(options: object, callback: Callback): void;
  changePassword(options: object, callback: Callback): void;
  client: {
    login(options: object, callback: Callback): void;
    userInfo(token: string, callback: Callback): void;
    buildLogoutUrl(options: object): string;
  };
}

let sandbox: TestSandbox;
let webAuth: WebAuth;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  // superagent gets XMLHttpRequest from a window, which it looks up on load.
  vi.stubGlobal('window', Object.assign(globalThis, { XMLHttpRequest: xhrFor(APP) }));
  const { default: auth0 } = await import('auth0-js');
  webAuth = new auth0.WebAuth({
    domain: sandbox.origin,
    clientID: spaClientId,
    responseType: 'token id_token',
    scope: 'openid email profile',
    audience,
    overrides: {
      __token_issuer: `${sandbox.origin}/`,
      __jwks_uri: `${sandbox.origin}/.well-known/jwks.json`,
    },
  } as ConstructorParameters<typeof auth0.WebAuth>[0]) as unknown as WebAuth;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.stop();
});

/** Returns Node-style callbacks as a promise of the pair. */
const run = (start: (callback: Callback) => void) =>
  new Promise<{ error: Record<string, unknown> | null; value: Record<string, unknown> }>((resolve) => {
    start((error, value) => resolve({ error, value } as never));
  });
const signup = (options: object) =>
  run((done) => webAuth.signup({ connection, email: 'asha@example.test', password, ...options }, done));

describe('the unmodified auth0-js', () => {
  it('signs up, signs in, reads the profile, changes the password and builds the sign-out URL', async () => {
    const made = await signup({ userMetadata: { plan: 'x' } });
    expect(made.error).toBeNull();
    expect(made.value).toMatchObject({ Id: expect.stringMatching(/^[0-9a-f]{24}$/), emailVerified: false });
    const login = await run((done) =>
      webAuth.client.login({ realm, username: ' asha@example.test ', password, audience }, done),
    );
    expect(login.value).toMatchObject({ tokenType: 'Bearer', expiresIn: 86400, idToken: expect.any(String) });
    const profile = await run((done) => webAuth.client.userInfo(String(login.value['accessToken']), done));
    expect(profile.value).toMatchObject({ email: 'asha@example.test', email_verified: false });
    const reset = await run((done) =>
      webAuth.changePassword({ connection, email: 'asha@example.test' }, done),
    );
    expect(reset.value).toBe("We've just sent you an email to reset your password.");
    const logout = webAuth.client.buildLogoutUrl({ clientID: spaClientId, returnTo: `${APP}/signin` });
    const left = await fetch(logout, { redirect: 'manual' });
    expect([left.status, left.headers.get('location')]).toEqual([302, `${APP}/signin`]);
  });

  it('returns each kind of sign-up error to the app', async () => {
    expect((await signup({ password: 'short' })).error).toMatchObject({
      code: 'invalid_password',
      name: 'PasswordStrengthError',
      policy: '* At least 8 characters in length',
      description: { rules: [{ code: 'lengthAtLeast', format: [8], verified: false }], verified: false },
    });
    expect((await signup({ password: 'password123' })).error).toMatchObject({
      code: 'invalid_password',
      description: 'Password is not allowed, it might be too common.',
    });
    await signup({ email: 'taken@example.test' });
    expect((await signup({ email: 'TAKEN@example.test' })).error).toMatchObject({ code: 'user_exists' });
    for (const email of ['asha+1@example.test', 'asha@mailinator.com', 'asha@x.mailinator.com']) {
      expect((await signup({ email })).error).toMatchObject({
        code: 'extensibility_error',
        original: { response: { body: { friendly_message: expect.any(String) } } },
      });
    }
    expect((await signup({ email: 'no address' })).error).toMatchObject({ code: 'invalid_request' });
    await sandbox.control.settings({ identity: { publicSignup: false } });
    expect((await signup({ email: 'late@example.test' })).error).toMatchObject({
      code: 'public signup is disabled',
    });
    await sandbox.control.resetSettings();
  });

  it('returns a refused sign-in and a refused token to the app', async () => {
    const login = await run((done) =>
      webAuth.client.login({ realm, username: 'nobody@example.test', password }, done),
    );
    expect(login.error).toMatchObject({
      code: 'invalid_grant',
      description: 'Wrong email or password.',
      statusCode: 403,
    });
    const profile = await run((done) => webAuth.client.userInfo('forged', done));
    expect(profile.error).toMatchObject({ code: 401, description: null });
  });
});
