import type { Config } from '@niveshak/contract/platform/schemas';
import { loadScript } from '../lib/load-script.ts';

type BrokerSdk = {
  init: (options: { smallcaseAuthToken: string }) => Promise<unknown>;
  /** Resolves with the gateway's result. Only its token is used; the server fetches everything else. */
  triggerTransaction: (options: { transactionId: string }) => Promise<unknown>;
  /** Ends this browser's session at the broker. Requires a connected member's token. */
  brokerLogout: () => Promise<unknown>;
};

declare global {
  interface Window {
    scDK?: new (options: {
      gateway: string;
      smallcaseAuthToken: string;
      config: { amo: boolean };
    }) => BrokerSdk;
  }
}

export type { BrokerSdk };

export type Broker = NonNullable<Config['broker']>;

export async function loadBrokerSdk({ scriptUrl }: Broker): Promise<void> {
  await loadScript(scriptUrl);
  if (window.scDK === undefined) throw new Error('The gateway script defines no SDK');
}

/**
 * Returns the SDK, initialised with the token. A second `new` returns the first instance with its old token, hence
 * `init`.
 */
export async function openBrokerSdk({ gateway }: Broker, token: string): Promise<BrokerSdk> {
  if (window.scDK === undefined) throw new Error('The gateway script is not loaded');
  const sdk = new window.scDK({ gateway, smallcaseAuthToken: token, config: { amo: false } });
  await sdk.init({ smallcaseAuthToken: token });
  return sdk;
}

/** Returns the gateway's refusal code, such as `user_cancelled`; empty if it has none. */
export function refusalOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/**
 * Returns the token that identifies the account used, or null if there is none. Some gateway versions wrap the result
 * in `data`.
 */
export function resultTokenOf(result: unknown): string | null {
  const within = hasField(result, 'data') ? result.data : result;
  for (const each of [result, within]) {
    if (hasField(each, 'smallcaseAuthToken') && typeof each.smallcaseAuthToken === 'string')
      return each.smallcaseAuthToken;
  }
  return null;
}

function hasField<K extends string>(value: unknown, field: K): value is Readonly<Record<K, unknown>> {
  return typeof value === 'object' && value !== null && field in value;
}
