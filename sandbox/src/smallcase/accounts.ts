import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { hex24 } from '../platform/ids.ts';

/** Brokers in the chooser, with the names from the script's documentation. */
export const brokerName = z.enum(['kite', 'groww', 'fivepaisa', 'upstox']);
export type BrokerName = z.infer<typeof brokerName>;
export const BROKERS: Readonly<Record<BrokerName, string>> = {
  kite: 'Zerodha',
  groww: 'Groww',
  fivepaisa: '5paisa',
  upstox: 'Upstox',
};

const stored = z.object({ smallcaseAuthId: z.string(), broker: brokerName });

export interface Accounts {
  /** Returns a new account id at the first login of an account. */
  create(broker: BrokerName): string;
  /** Returns the broker of an account, or null if the gateway never issued the id. */
  brokerOf(smallcaseAuthId: string): BrokerName | null;
}

export function openAccounts({ store }: SandboxContext): Accounts {
  const kept = store.collection('smallcase-accounts', (value) => stored.parse(value));
  return {
    create(broker) {
      const smallcaseAuthId = hex24();
      kept.put(smallcaseAuthId, { smallcaseAuthId, broker });
      return smallcaseAuthId;
    },
    brokerOf: (smallcaseAuthId) => kept.get(smallcaseAuthId)?.broker ?? null,
  };
}
