import { report } from '../../platform/watch/events.ts';
import { vendorCalled } from '../../platform/watch/signals.ts';
import type { Vendor } from '../../platform/watch/signals.ts';
import { currentWork } from '../../platform/watch/work.ts';

/**
 * Result of a call to a third party: JSON in and out, with a timeout, and failures as values. A vendor that is down,
 * slow or sends an invalid body is `unavailable`. Bodies and headers are never logged.
 */
export type VendorAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'network' | 'certificate' | 'not-json' };

export type VendorCall = {
  readonly vendor: Vendor;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  /** JSON lines, each terminated by a line break. */
  readonly ndjson?: string;
  readonly timeoutMs?: number;
  /** Defaults to `JSON.parse`. */
  readonly parse?: (text: string) => unknown;
};

/**
 * Makes the call, counts its outcome and records failures as events. Sends the id of the originating request or job.
 */
export async function callVendor(call: VendorCall): Promise<VendorAnswer> {
  const begunAt = performance.now();
  const answer = await ask(call);
  watchVendor(
    call.vendor,
    answer.kind === 'answer' ? answer.status : answer.reason,
    performance.now() - begunAt,
  );
  return answer;
}

/**
 * Counts a call of an adapter that does not use `callVendor`.
 * @param outcome a status, or the reason why there is none
 */
export function watchVendor(vendor: Vendor, outcome: number | string, ms: number): void {
  const isFailed = typeof outcome === 'string' || outcome >= 500;
  const isRefused = typeof outcome === 'number' && outcome >= 400;
  vendorCalled.give({ vendor, outcome: isFailed ? 'failed' : isRefused ? 'refused' : 'ok', ms });
  if (isFailed) report('vendor.failed', { vendor, reason: outcome, ms: Math.round(ms) });
}

export function requestIdHeader(): Readonly<Record<string, string>> {
  const work = currentWork();
  return work === undefined ? {} : { 'x-request-id': work.requestId };
}

async function ask(call: VendorCall): Promise<VendorAnswer> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs ?? 8_000),
      headers: {
        accept: 'application/json',
        ...requestIdHeader(),
        ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.ndjson === undefined ? {} : { 'content-type': 'application/x-ndjson' }),
        ...call.headers,
      },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      ...(call.form === undefined ? {} : { body: call.form }),
      ...(call.ndjson === undefined ? {} : { body: call.ndjson }),
    });
    const text = await response.text();
    if (text === '') return { kind: 'answer', status: response.status, body: null };
    try {
      return { kind: 'answer', status: response.status, body: (call.parse ?? JSON.parse)(text) };
    } catch {
      return { kind: 'unavailable', reason: 'not-json' };
    }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const reason = isTimeout ? 'timeout' : isCertificateRefused(error) ? 'certificate' : 'network';
    return { kind: 'unavailable', reason };
  }
}

/**
 * Returns whether a call failed because no certificate authority trusted by this process signed the server certificate.
 */
export function isCertificateRefused(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(Object(error.cause), 'code') : undefined;
  return typeof code === 'string' && /CERT|UNABLE_TO_VERIFY|ISSUER/.test(code);
}
