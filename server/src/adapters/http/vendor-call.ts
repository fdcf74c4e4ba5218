/**
 * One call to a third party: JSON in and out, a time-out, and failure as a value. A vendor that is down, slow
 * or answers nonsense is `unavailable`; bodies and headers never reach a log.
 */
export type VendorAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'network' | 'not-json' };

export type VendorCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly timeoutMs?: number;
};

export async function callVendor(call: VendorCall): Promise<VendorAnswer> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs ?? 8_000),
      headers: {
        accept: 'application/json',
        ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      ...(call.form === undefined ? {} : { body: call.form }),
    });
    const text = await response.text();
    if (text === '') return { kind: 'answer', status: response.status, body: null };
    try {
      return { kind: 'answer', status: response.status, body: JSON.parse(text) };
    } catch {
      return { kind: 'unavailable', reason: 'not-json' };
    }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'unavailable', reason: isTimeout ? 'timeout' : 'network' };
  }
}
