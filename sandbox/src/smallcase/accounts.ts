import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { hex24 } from '../platform/ids.ts';

/** The brokers of the chooser, by the names that the script documents. */
export const brokerName = z.enum(['kite', 'groww', 'fivepaisa', 'upstox']);
export type BrokerName = z.infer<typeof brokerName>;
export const BROKERS: Readonly<Record<BrokerName, string>> = {
  kite: 'Zerodha',
  groww: 'Groww',
  fivepaisa: '5paisa',
  upstox: 'Upstox',
};

const stored = z.object({ smallcaseAuthId: z.string(), broker: brokerName });

/** The gateway's map of ids to accounts at brokers. */
export interface Accounts {
  /** A first login with an account: it gets its id. */
  create(broker: BrokerName): string;
  /** The broker of an account; null for an id that the gateway never gave. */
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
