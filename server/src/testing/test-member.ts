import { createHash } from 'node:crypto';
import { parse } from 'zod';
import type { z } from 'zod';
import type { Route } from '@niveshak/contract/http/route';
import { urlOf } from '@niveshak/contract/http/route';
import * as checkout from '@niveshak/contract/checkout/routes';
import type { SubscribeAnswer, UserDetails } from '@niveshak/contract/checkout/schemas';
import * as identity from '@niveshak/contract/identity/routes';
import type { SessionAnswer } from '@niveshak/contract/identity/schemas';
import * as kyc from '@niveshak/contract/kyc/routes';
import * as quotes from '@niveshak/contract/quotes/routes';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { productEnvironment } from '../../demo/demo-env.ts';

type Schema = z.core.$ZodType;
export type CallInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** A member with a browser's cookies and csrf token, who calls the real server over HTTP. */
export class TestMember {
  readonly email: string;
  readonly password: string;
  /** Unique per member, because each number gets only one trial. */
  readonly mobile: string;
  readonly #places: { readonly origin: string; readonly sandboxOrigin: string };
  #cookies = new Map<string, string>();
  csrf: string | null = null;

  constructor(places: { origin: string; sandboxOrigin: string }, email: string, password: string) {
    this.#places = places;
    this.email = email;
    this.password = password;
    const digest = createHash('sha256').update(email).digest();
    this.mobile = `9${String(digest.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0')}`;
  }

  /** Returns this browser connected to another process of the product, with a copy of its cookies. */
  through(origin: string): TestMember {
    const same = new TestMember({ ...this.#places, origin }, this.email, this.password);
    same.#cookies = new Map(this.#cookies);
    same.csrf = this.csrf;
    return same;
  }

  /** Sets a cookie, like a script on the page. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Returns the headers of calls with a session, for tests with another HTTP client. */
  sessionHeaders(): Readonly<Record<string, string>> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(this.csrf === null ? {} : { 'x-csrf-token': this.csrf }),
    };
  }

  /** Returns the response, including errors. */
  async raw(route: Route, input: CallInput = {}): Promise<Answer> {
    const query = new URLSearchParams(input.query ?? {}).toString();
    const url = this.#places.origin + urlOf(route, input.params) + (query === '' ? '' : `?${query}`);
    const response = await fetch(url, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...this.sessionHeaders(),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    // Return files, such as invoices, as bytes.
    if (!(response.headers.get('content-type') ?? 'json').includes('json')) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, body: bytes, headers: response.headers };
    }
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    };
  }

  /**
   * Returns the response, validated against the contract.
   * @throws on an error response
   */
  async call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    input: CallInput = {},
  ): Promise<z.core.output<R>> {
    const answer = await this.raw(route, input);
    if (answer.status !== route.status) {
      throw new Error(`${route.id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return parse(route.response, answer.body ?? undefined);
  }

  async accessToken(): Promise<string> {
    const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
    const response = await fetch(`${this.#places.sandboxOrigin}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
        client_id: env.IDENTITY_CLIENT_ID,
        realm: env.IDENTITY_CONNECTION,
        audience: env.IDENTITY_AUDIENCE,
        scope: 'openid email profile',
        username: this.email,
        password: this.password,
      }),
    });
    const body = (await response.json()) as { access_token?: string };
    if (body.access_token === undefined)
      throw new Error(`No access token for ${this.email}: ${response.status}`);
    return body.access_token;
  }

  /** Starts a session by sign-up or login, like the app. */
  async enter(how: 'signup' | 'login'): Promise<SessionAnswer> {
    const answer = await this.raw(how === 'signup' ? identity.signup : identity.login, {
      body: { email: this.email },
      headers: { authorization: `Bearer ${await this.accessToken()}` },
    });
    if (answer.status !== 200)
      throw new Error(`${how} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.csrf = answer.headers.get('x-csrf-token');
    return parse(identity.signup.response, answer.body);
  }

  summary(): Promise<SessionAnswer> {
    return this.call(identity.accountSummary);
  }

  async quote(alias: PlanAlias, query: Readonly<Record<string, string>> = {}): Promise<Quote> {
    const all = await this.call(quotes.getQuotes, { query: { toPlan: alias, ...query } });
    const quote = all[alias];
    if (quote === undefined) throw new Error(`No quote for ${alias}.`);
    return quote;
  }

  /**
   * Verifies an individual's PAN (serial 0000, valid for whichever member verifies it first) and signs the terms.
   * Returns the id of the signing request.
   */
  async verifyAndSign(panNumber: string, person = testPerson): Promise<string> {
    const pan = await this.call(kyc.verifyPan, { body: { ...person, panNumber } });
    if (!pan.isValid) throw new Error(`The PAN was refused: ${pan.error}`);
    const signing = await this.call(kyc.startESign, { body: { panNumber: null } });
    if (!('requestId' in signing)) throw new Error(`No signing link: ${JSON.stringify(signing)}`);
    const response = await fetch(`${this.#places.sandboxOrigin}/cashfree/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: signing.requestId, outcome: 'signed' }),
    });
    if (!response.ok) throw new Error(`Signing answered ${response.status}.`);
    // Poll every 2 s like the app, because a webhook may be settling the same request.
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const check = await this.call(kyc.checkESign, { body: { requestId: signing.requestId } });
      if (check.isCompleted) return signing.requestId;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error('The terms are not signed.');
  }

  subscribeBody(alias: PlanAlias, quote: Quote, more: SubscribeMore = {}) {
    return {
      userDetails: { ...detailsOf(testPerson, this.mobile), ...more.details },
      toPlan: {
        alias,
        quoteId: quote.quoteId ?? 'none',
        couponCode: more.couponCode ?? null,
        netPrice: { amount: quote.price?.netPrice.amount ?? 0 },
      },
      ...(more.payBy === undefined ? {} : { payBy: more.payBy }),
    };
  }

  async subscribe(alias: PlanAlias, more: SubscribeMore = {}): Promise<SubscribeAnswer> {
    const quote = await this.quote(alias, {
      state: more.details?.billingInfo?.state ?? 'MH',
      ...(more.couponCode === undefined || more.couponCode === null ? {} : { couponCode: more.couponCode }),
    });
    return this.call(checkout.subscribe, { body: this.subscribeBody(alias, quote, more) });
  }
}

export type SubscribeMore = {
  readonly details?: Partial<UserDetails>;
  readonly couponCode?: string | null;
  readonly payBy?: 'bank-transfer';
};

export const testPerson = { firstName: 'Asha', lastName: 'Rao', dob: '1990-04-17' } as const;

function detailsOf(person: typeof testPerson, phone: string): UserDetails {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    panNumber: null,
    eSignRequestId: null,
    dob: null,
    billingInfo: { state: 'MH', pincode: '411001', address: null },
    phone,
    gstNumber: null,
    companyName: null,
  };
}
