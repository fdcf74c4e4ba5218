import { accountSummary, login, sendVerificationEmail } from '@niveshak/contract/identity/routes';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { signInPagePath, signOutPagePath, ticketBearer } from '@niveshak/contract/identity/sign-in-pages';
import { staffLogin } from '@niveshak/contract/staff/routes';
import { HttpBrowser } from './http-browser.ts';
import type { Page } from './http-browser.ts';

/** A person whose browser signs in on the provider's pages. */
export class OidcMember {
  readonly browser = new HttpBrowser();
  readonly #origin: string;
  #csrf = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Opens the provider's page. */
  start(...given: Parameters<typeof signInPagePath>): Promise<Page> {
    return this.browser.open(this.#origin + signInPagePath(...given), undefined, this.#origin);
  }

  /** Returns the state of this browser's current sign-in. */
  flowState(): string {
    const [name = ''] = this.browser.cookieNames(this.#origin).filter((each) => each.includes('_flow_'));
    const value = Buffer.from(this.browser.cookie(this.#origin, name), 'base64url').toString('utf8');
    const flow: unknown = JSON.parse(value);
    return String(Reflect.get(Object(flow), 'state'));
  }

  /** Fills in the provider's sign-in form. */
  async giveCredentials(page: Page, { email, password }: { email: string; password: string }): Promise<Page> {
    return this.browser.submit(page, { email, password, what: 'login' });
  }

  /** Starts a session with the result of the sign-in, like the app. */
  async enter() {
    const answer = await this.browser.call('POST', this.#origin + urlOf(login), {
      headers: { authorization: `Bearer ${ticketBearer}` },
      json: { email: 'unknown' },
    });
    this.#csrf = answer.headers.get('x-csrf-token') ?? '';
    return answer;
  }

  /** Like `enter`, for the staff console. */
  async enterStaff(code: string | null, invite?: string) {
    const answer = await this.browser.call('POST', this.#origin + urlOf(staffLogin), {
      headers: { authorization: `Bearer ${ticketBearer}` },
      json: { code, ...(invite === undefined ? {} : { invite }) },
    });
    this.#csrf = answer.headers.get('x-csrf-token') ?? '';
    return answer;
  }

  /** Calls a staff route without parameters. */
  staffCall(route: Route, body?: unknown) {
    return this.browser.call(route.method, this.#origin + urlOf(route), {
      headers: { 'x-csrf-token': this.#csrf },
      ...(body === undefined ? {} : { json: body }),
    });
  }

  summary() {
    return this.#session('GET', urlOf(accountSummary));
  }

  resendVerification() {
    return this.#session('GET', urlOf(sendVerificationEmail));
  }

  /** Signs out here and at the provider. Returns the final page. */
  signOut(): Promise<Page> {
    return this.browser.open(this.#origin + signOutPagePath('member'), undefined, this.#origin);
  }

  #session(method: string, path: string) {
    return this.browser.call(method, this.#origin + path, { headers: { 'x-csrf-token': this.#csrf } });
  }
}
