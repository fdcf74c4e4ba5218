/** A page: the URL after redirects, and the response. */
export type Page = { readonly url: URL; readonly status: number; readonly body: string };

/**
 * A browser without scripts, but with cookies per host, redirects and forms. Like real browsers, it omits
 * `SameSite=Strict` cookies on navigations from another site.
 */
export class HttpBrowser {
  readonly #jars = new Map<string, Map<string, { value: string; isStrict: boolean }>>();

  async open(address: string, form?: Readonly<Record<string, string>>, from?: string): Promise<Page> {
    let url = new URL(address);
    let isCrossSite = from !== undefined && new URL(from).host !== url.host;
    let body = form === undefined ? undefined : new URLSearchParams(form);
    for (let hops = 0; hops < 12; hops += 1) {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { cookie: this.#cookies(url, isCrossSite), accept: 'text/html' },
        ...(body === undefined ? {} : { body }),
      });
      this.#keep(url, response);
      const to = response.headers.get('location');
      if (to === null || response.status < 300 || response.status >= 400)
        return { url, status: response.status, body: await response.text() };
      await response.arrayBuffer();
      const next = new URL(to, url);
      // Browsers keep the fragment across redirects without one.
      if (next.hash === '') next.hash = url.hash;
      if (next.host !== url.host) isCrossSite = true;
      url = next;
      body = undefined;
    }
    throw new Error(`Too many redirects at ${url.href}.`);
  }

  /** Submits a page's form with these values and the hidden ones. */
  async submit(page: Page, values: Readonly<Record<string, string>>): Promise<Page> {
    const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1];
    if (action === undefined) throw new Error(`${page.url.href} has no form:\n${page.body.slice(0, 2_000)}`);
    const hidden = [...page.body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].flatMap(([input]) => {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      return name === undefined ? [] : [[name, /value="([^"]*)"/.exec(input)?.[1] ?? '']];
    });
    const target = new URL(action.replaceAll('&amp;', '&'), page.url);
    return this.open(target.href, { ...Object.fromEntries(hidden), ...values }, page.url.href);
  }

  /** Makes a call like the app's own script, with all cookies. */
  async call(
    method: string,
    address: string,
    given: { headers?: Record<string, string>; json?: unknown } = {},
  ) {
    const url = new URL(address);
    const response = await fetch(url, {
      method,
      headers: {
        cookie: this.#cookies(url, false),
        'sec-fetch-site': 'same-origin',
        ...(given.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.json === undefined ? {} : { body: JSON.stringify(given.json) }),
    });
    this.#keep(url, response);
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  }

  cookieNames(address: string): string[] {
    return [...(this.#jars.get(new URL(address).host)?.keys() ?? [])].sort();
  }

  /** Returns the value of a cookie, or an empty string if there is none. */
  cookie(address: string, name: string): string {
    return this.#jars.get(new URL(address).host)?.get(name)?.value ?? '';
  }

  #cookies(url: URL, isCrossSite: boolean): string {
    return [...(this.#jars.get(url.host) ?? [])]
      .filter(([, { isStrict }]) => !(isStrict && isCrossSite))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(url: URL, response: Response): void {
    const jar = this.#jars.get(url.host) ?? new Map<string, { value: string; isStrict: boolean }>();
    this.#jars.set(url.host, jar);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const isGone = attributes.some((each) => /^\s*(?:max-age=0|expires=Thu, 01 Jan 1970)/i.test(each));
      if (isGone) jar.delete(name);
      else jar.set(name, { value, isStrict: /samesite=strict/i.test(cookie) });
    }
  }
}
