import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'zod';
import { z } from 'zod';
import * as platform from '@niveshak/contract/platform/routes';
import type { Config } from '@niveshak/contract/platform/schemas';
import { TestMember } from '../../server/src/testing/test-member.ts';

/** URLs of the installation and, in a rehearsal, of its stand-ins. */
export type Places = {
  readonly origin: string;
  readonly config: Config;
  /** Stand-ins for payments, PAN and signing; null for the vendors' own test systems. */
  readonly standIns: string | null;
  /** Where rehearsal emails can be read; null if nowhere. */
  readonly inbox: string | null;
};

const patienceMs = 10_000;

export async function fetchPage(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...init });
}

export async function placesOf(origin: string): Promise<Places> {
  const response = await fetchPage(`${origin}/api${platform.getConfig.path}`);
  if (response.status !== 200) throw new Error(`/api/config answers ${response.status}`);
  const config = parse(platform.getConfig.response, await response.json());
  const standIns = await standInsAt(new URL(config.payments.scriptUrl).origin);
  return { origin, config, standIns, inbox: process.env['SMOKE_INBOX'] ?? standIns };
}

/** Returns the origin if it has the inbox of a stand-in, which vendors lack, otherwise null. */
async function standInsAt(origin: string): Promise<string | null> {
  const response = await fetchPage(`${origin}/mail/messages?to=nobody@smoke.test`).catch(() => null);
  return response?.status === 200 && Array.isArray(await response.json().catch(() => null)) ? origin : null;
}

export class Visitor extends TestMember {
  readonly #config: Config;

  constructor(places: Places, email: string, password: string) {
    super({ origin: places.origin, sandboxOrigin: places.standIns ?? '' }, email, password);
    this.#config = places.config;
  }

  override async accessToken(): Promise<string> {
    const { domain, clientId, connection, audience } = this.#config.identity;
    const response = await fetchPage(`${domain}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
        client_id: clientId,
        realm: connection,
        audience,
        scope: 'openid email profile',
        username: this.email,
        password: this.password,
      }),
    });
    const { access_token: token } = z
      .object({ access_token: z.string().optional() })
      .parse(await response.json());
    if (token === undefined) throw new Error(`the identity provider answers ${response.status}`);
    return token;
  }
}

/**
 * Signs up a new member and opens the link in the email. Without an inbox, signs in as the member in SMOKE_EMAIL and
 * SMOKE_PASSWORD. Returns null if neither is available.
 */
export async function newVisitor(places: Places): Promise<{ visitor: Visitor; isNew: boolean } | null> {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (places.inbox === null) {
    if (email === undefined || password === undefined) return null;
    const visitor = new Visitor(places, email, password);
    await visitor.enter('login');
    return { visitor, isNew: false };
  }
  const { domain, clientId, connection } = places.config.identity;
  const visitor = new Visitor(
    places,
    `smoke-${randomBytes(5).toString('hex')}@members.test`,
    `Smoke-${randomBytes(9).toString('base64url')}-1`,
  );
  const response = await fetchPage(`${domain}/dbconnections/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      connection,
      email: visitor.email,
      password: visitor.password,
      given_name: 'Smoke',
      family_name: 'Test',
    }),
  });
  if (!response.ok) throw new Error(`the identity provider's sign-up answers ${response.status}`);
  await visitor.enter('signup');
  const link = await linkInEmail(places.inbox, visitor.email);
  const opened = await fetchPage(link, { redirect: 'follow' });
  if (opened.status >= 400) throw new Error(`the link from the email answers ${opened.status}`);
  for (let tries = 0; tries < 20; tries += 1) {
    const { user } = await visitor.summary();
    if (user.hasConfirmedEmail) return { visitor, isNew: true };
    await sleep(250);
  }
  throw new Error('the address is not confirmed after its link was opened');
}

async function linkInEmail(inbox: string, to: string): Promise<string> {
  for (let tries = 0; tries < 40; tries += 1) {
    const response = await fetchPage(`${inbox}/mail/messages?to=${encodeURIComponent(to)}`);
    const emails = z.array(z.object({ text: z.string() })).parse(await response.json());
    const link = emails
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((address) => address.includes('verification'));
    if (link !== undefined) return link;
    await sleep(250);
  }
  throw new Error('no email with a link arrived in ten seconds');
}
