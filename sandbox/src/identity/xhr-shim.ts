/**
 * Returns a minimal XMLHttpRequest on fetch to run auth0-js in Node. It sends `Origin` like a browser on the app's
 * origin, and hides responses that CORS would block.
 */
export function xhrFor(appOrigin: string): new () => object {
  return class extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    response = '';
    responseType = '';
    timeout = 0;
    withCredentials = false;
    upload = new EventTarget();
    readonly #sent: Record<string, string> = {};
    #received = new Headers();
    #method = 'GET';
    #url = '';

    abort(): void {}
    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent[name] = value;
    }
    getAllResponseHeaders(): string {
      return [...this.#received].map(([name, value]) => `${name}: ${value}`).join('\r\n');
    }
    getResponseHeader(name: string): string | null {
      return this.#received.get(name);
    }
    send(body?: string | null): void {
      void this.#run(body ?? undefined);
    }

    async #run(body: string | undefined): Promise<void> {
      const query = Object.keys(this.#sent)
        .map((name) => name.toLowerCase())
        .join(',');
      const preflight = await fetch(this.#url, {
        method: 'OPTIONS',
        headers: {
          origin: appOrigin,
          'access-control-request-method': this.#method,
          'access-control-request-headers': query,
        },
      });
      const answer = await fetch(this.#url, {
        method: this.#method,
        headers: { ...this.#sent, origin: appOrigin },
        ...(body !== undefined && { body }),
      });
      const shown = [preflight, answer].every(
        ({ headers }) => headers.get('access-control-allow-origin') === appOrigin,
      );
      const allowed = preflight.ok && preflight.headers.get('access-control-allow-headers') === query;
      this.#received = answer.headers;
      this.status = shown && allowed ? answer.status : 0;
      this.statusText = answer.statusText;
      this.responseText = await answer.text();
      this.response = this.responseText;
      this.readyState = 4;
      this.dispatchEvent(new Event('readystatechange'));
    }
  };
}
