import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';
import { xhrFor } from './xhr-shim.ts';

const APP = 'http://localhost:3000';
const { spaClientId, connection, audience } = DEFAULTS.identity;
const email = 'asha@example.test';

type Callback = (error: unknown, value: unknown) => void;
/** auth0-js 10.2.1 calls for links and codes. The library's types describe version 9. */
interface WebAuth {
  signup(options: object, callback: Callback): void;
  passwordlessStart(options: object, callback: Callback): void;
  parseHash(options: object, callback: Callback): void;
}

let sandbox: TestSandbox;
let webAuth: WebAuth;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  // Transactions are stored in cookies under the page's host.
  vi.stubGlobal('location', new URL(`${APP}/signin`));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', Object.assign(globalThis, { XMLHttpRequest: xhrFor(APP) }));
  const { default: auth0 } = await import('auth0-js');
  webAuth = new auth0.WebAuth({
    domain: sandbox.origin,
    clientID: spaClientId,
    responseType: 'token id_token',
    redirectUri: `${APP}/signin`,
    scope: 'openid email profile',
    audience,
    overrides: {
      __token_issuer: `${sandbox.origin}/`,
      __jwks_uri: `${sandbox.origin}/.well-known/jwks.json`,
    },
  } as ConstructorParameters<typeof auth0.WebAuth>[0]) as unknown as WebAuth;
  const made = await run((done) => webAuth.signup({ connection, email, password: 'demo-password' }, done));
  expect(made.error).toBeNull();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.stop();
});

const run = (start: (callback: Callback) => void) =>
  new Promise<{ error: Record<string, unknown> | null; value: Record<string, unknown> }>((resolve) => {
    start((error, value) => resolve({ error, value } as never));
  });

const bound = { state: 'a-state', nonce: 'a-nonce' };
const start = (options: object) =>
  run((done) =>
    webAuth.passwordlessStart({ connection: 'email', email, authParams: bound, ...options }, done),
  );
const parse = (hash: string, expected: object = bound) =>
  run((done) => webAuth.parseHash({ hash, ...expected }, done));

async function mailed(pattern: RegExp): Promise<string> {
  const [mail] = await sandbox.control.mail(email);
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Returns the URL that the library requests after `passwordlessVerify`, as a browser would follow it. */
function verifyUrl(code: string): string {
  const query = new URLSearchParams({
    client_id: spaClientId,
    response_type: 'token id_token',
    redirect_uri: `${APP}/signin`,
    scope: 'openid email profile',
    audience,
    ...bound,
    connection: 'email',
    email,
    verification_code: code,
  });
  return `${sandbox.origin}/passwordless/verify_redirect?${query}`;
}

async function follow(url: string): Promise<{ hash: string; cookie: string }> {
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const target = new URL(answer.headers.get('location') ?? '');
  expect(target.origin + target.pathname).toBe(`${APP}/signin`);
  return { hash: target.hash, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

describe('the unmodified auth0-js, passwordless', () => {
  it('signs in by an emailed link, once, and verifies state and nonce', async () => {
    expect((await start({ send: 'link' })).error).toBeNull();
    const link = await mailed(/Sign in: (\S+)/);
    const { hash } = await follow(link);
    const wrongState = await parse(hash, { ...bound, state: 'another' });
    expect(wrongState.error).toMatchObject({
      error: 'invalid_token',
      errorDescription: '`state` does not match.',
    });
    const wrongNonce = await parse(hash, { ...bound, nonce: 'another' });
    expect(wrongNonce.error).toMatchObject({ error: 'invalid_token' });
    const signedIn = await parse(hash);
    expect(signedIn.error).toBeNull();
    expect(signedIn.value).toMatchObject({
      accessToken: expect.any(String),
      idTokenPayload: { email, email_verified: true, nonce: bound.nonce, at_hash: expect.any(String) },
    });
    const again = await follow(link);
    expect((await parse(again.hash)).error).toMatchObject({ error: 'unauthorized' });
  });

  it('signs in by an emailed code; a wrong one, too many tries, and an expired one are refused', async () => {
    expect((await start({ send: 'code' })).error).toBeNull();
    const code = await mailed(/code is: (\d{6})/);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await parse((await follow(verifyUrl(wrong))).hash)).error).toMatchObject({
      error: 'unauthorized',
    });
    expect((await parse((await follow(verifyUrl(code))).hash)).error).toBeNull();

    await start({ send: 'code' });
    const second = await mailed(/code is: (\d{6})/);
    const bad = second === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 3; tries += 1) await follow(verifyUrl(bad));
    expect((await parse((await follow(verifyUrl(second))).hash)).error).toMatchObject({
      error: 'unauthorized',
    });

    await sandbox.control.settings({ identity: { passwordlessSeconds: 0 } });
    await start({ send: 'code' });
    const old = await mailed(/code is: (\d{6})/);
    expect((await parse((await follow(verifyUrl(old))).hash)).error).toMatchObject({ error: 'unauthorized' });
    await sandbox.control.resetSettings();
  });

  it('accepts a token expired for 50 seconds and refuses one for 70: a leeway of 60', async () => {
    for (const [seconds, isGood] of [
      [50, true],
      [70, false],
    ] as const) {
      await sandbox.control.settings({ identity: { clockOffsetSeconds: -36_000 - seconds } });
      await start({ send: 'code' });
      const { hash } = await follow(verifyUrl(await mailed(/code is: (\d{6})/)));
      await sandbox.control.resetSettings();
      const { error } = await parse(hash);
      expect(error === null, String(error?.['errorDescription'])).toBe(isGood);
    }
  });

  it('sends only link and code emails, and does not reveal who has an account', async () => {
    expect(() =>
      webAuth.passwordlessStart({ connection: 'email', email, send: 'sms' }, () => undefined),
    ).toThrow('send is not valid');
    const before = (await sandbox.control.mail('nobody@example.test')).length;
    expect((await start({ send: 'code', email: 'nobody@example.test' })).error).toBeNull();
    expect(await sandbox.control.mail('nobody@example.test')).toHaveLength(before);
    expect((await start({ send: 'code', email: 'no address' })).error).toMatchObject({ code: 'bad.email' });
    expect((await start({ send: 'code', connection: 'fax' })).error).toMatchObject({
      code: 'bad.connection',
    });
  });
});

describe('authorize', () => {
  const ask = (more: Record<string, string>, cookie = '') => {
    const query = new URLSearchParams({
      client_id: spaClientId,
      response_type: 'token id_token',
      redirect_uri: `${APP}/signin`,
      prompt: 'none',
      ...bound,
      ...more,
    });
    return fetch(`${sandbox.origin}/authorize?${query}`, { redirect: 'manual', headers: { cookie } });
  };

  it('posts the browser’s session to the app’s origin only, until the session ends', async () => {
    await start({ send: 'code' });
    const { cookie } = await follow(verifyUrl(await mailed(/code is: (\d{6})/)));
    const page = await (await ask({ response_mode: 'web_message' }, cookie)).text();
    expect(page).toContain('"access_token":');
    expect(page).toContain(JSON.stringify(APP));
    await fetch(`${sandbox.origin}/v2/logout`, { headers: { cookie } });
    expect(await (await ask({ response_mode: 'web_message' }, cookie)).text()).toContain(
      '"error":"login_required"',
    );
  });

  it('refuses an unlisted callback, and requires a nonce for an ID token', async () => {
    expect((await ask({ redirect_uri: 'http://evil.test/' })).status).toBe(400);
    expect((await ask({ client_id: 'another' })).status).toBe(400);
    expect((await ask({ nonce: '' })).status).toBe(400);
    const { hash } = new URL((await ask({})).headers.get('location') ?? '');
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('login_required');
  });
});
