import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isCertificateRefused } from '../http/vendor-call.ts';
import type { WebhookOutcome, WebhookRequest, WebhookSender } from '../../webhooks/ports.ts';
import { isIn, isPublic, listOf } from './address-rules.ts';

const timeoutMs = 10_000;
const readBytes = 2_048;

export type SenderOptions = {
  /** Private addresses and CIDR ranges that webhooks can reach, including over http. */
  readonly privateNetworks: readonly string[];
  /** Returns a host's addresses. Defaults to DNS. */
  readonly resolveHost?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
};

/**
 * Returns a webhook sender for public addresses and for configured private ones. The host is resolved once per request,
 * and the connection uses the address that was checked. Does not follow redirects.
 */
export function webhookSender(options: SenderOptions): WebhookSender {
  const { privateNetworks, resolveHost = byDns } = options;
  const allowed = listOf(privateNetworks);
  const isAllowed = (address: string, isPlain: boolean): boolean =>
    isIn(allowed, address) || (!isPlain && isPublic(address));

  return {
    urlProblem: (text) => urlProblem(text, privateNetworks.length > 0, isAllowed),
    send: async (request) => {
      const url = new URL(request.url);
      const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
      try {
        const literal = literalOf(url);
        const addresses =
          literal === null ? await Promise.race([resolveHost(url.hostname), aborted(signal)]) : [literal];
        const isPlain = url.protocol === 'http:';
        if (addresses.length === 0 || !addresses.every((address) => isAllowed(address, isPlain)))
          return { kind: 'failed', problem: 'refused' };
        return await post(request, url, addresses, signal);
      } catch (error) {
        return { kind: 'failed', problem: problemOf(error, signal) };
      }
    },
  };
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** Returns a DNS lookup limited to these addresses, so that the connection uses one that was checked. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

async function byDns(host: string): Promise<string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

/** Returns the IP address literal in a URL, or null if it has a host name. */
function literalOf({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? null : address;
}

function urlProblem(
  text: string,
  allowsPrivate: boolean,
  isAllowed: (address: string, isPlain: boolean) => boolean,
): string | null {
  if (!URL.canParse(text)) return 'This is not a URL.';
  const url = new URL(text);
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isPlain && allowsPrivate)) return 'Use an https address.';
  if (url.username !== '' || url.password !== '') return 'The address cannot contain a password.';
  const literal = literalOf(url);
  if (literal !== null && !isAllowed(literal, isPlain)) return 'This address is in a private network.';
  return null;
}

function post(
  { headers, body }: WebhookRequest,
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  return new Promise((settle, fail) => {
    const client = url.protocol === 'http:' ? http : https;
    const request = client.request(
      url,
      {
        method: 'POST',
        // Use a new connection every time, so that each address is checked.
        agent: false,
        lookup: pinnedTo(addresses),
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          const excerpt = Buffer.concat(chunks).subarray(0, readBytes).toString('utf8');
          settle({ kind: 'answer', status: response.statusCode ?? 0, excerpt: printable(excerpt) });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= readBytes) finish();
        });
        response.on('end', finish);
        response.on('error', fail);
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

/** Removes control characters, of which PostgreSQL cannot store null and staff should see none. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
}

function problemOf(error: unknown, signal: AbortSignal): 'timeout' | 'network' | 'certificate' {
  if (signal.aborted) return 'timeout';
  return isCertificateRefused(new Error('', { cause: error })) ? 'certificate' : 'network';
}
