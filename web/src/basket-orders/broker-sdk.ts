import type { Config } from '@niveshak/contract/platform/schemas';
import { loadScript } from '../lib/load-script.ts';

type BrokerSdk = {
  init: (options: { smallcaseAuthToken: string }) => Promise<unknown>;
  /** Resolves with the gateway's own result, which we never look at: the server asks for it. */
  triggerTransaction: (options: { transactionId: string }) => Promise<unknown>;
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

/** A second `new` answers the first instance with its old token, hence `init`. */
export async function openBrokerSdk({ gateway }: Broker, token: string): Promise<BrokerSdk> {
  if (window.scDK === undefined) throw new Error('The gateway script is not loaded');
  const sdk = new window.scDK({ gateway, smallcaseAuthToken: token, config: { amo: false } });
  await sdk.init({ smallcaseAuthToken: token });
  return sdk;
}

/** The words of the gateway's refusal, `user_cancelled` for one; empty when it has none. */
export function refusalOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
