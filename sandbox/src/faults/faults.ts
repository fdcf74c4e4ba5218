import { z } from 'zod';
import type { Store } from '../platform/store.ts';

export const PROVIDERS = [
  'identity',
  'razorpay',
  'cashfree-pg',
  'cashfree',
  'smallcase',
  'kite',
  'mail',
  'push',
  'whatsapp',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Faults of a call, available for every provider. */
export const CALL_MODES = ['timeout', 'error-500', 'slow', 'garbage', 'lost-answer'] as const;
/** Faults of a payment or its notification, available for payment gateways. */
const PAYMENT_MODES = [
  'drop-webhook',
  'duplicate-webhook',
  'reorder-webhooks',
  'late-capture',
  'wrong-amount',
  'too-much',
  // For the debit of a token, at razorpay only.
  'insufficient-funds',
  'late-success',
  'slow-debit',
] as const;
type CallMode = (typeof CALL_MODES)[number];
type PaymentMode = (typeof PAYMENT_MODES)[number];
type FaultMode = CallMode | PaymentMode;

export const faultSchema = z
  .strictObject({
    provider: z.enum(PROVIDERS),
    mode: z.enum([...CALL_MODES, ...PAYMENT_MODES]),
    times: z.int().min(1).max(1_000_000).default(1),
  })
  .refine((fault) => isGateway(fault.provider) || PAYMENT_MODES.every((mode) => mode !== fault.mode), {
    error: 'this mode is for payment gateways only',
    path: ['mode'],
  });

function isGateway(provider: Provider): boolean {
  return provider === 'razorpay' || provider === 'cashfree-pg';
}

type Fault = z.infer<typeof faultSchema>;

export interface Faults {
  /** Adds a fault to the existing ones. Repeating the same fault adds up the times. */
  set(fault: Fault): void;
  clear(provider?: Provider): void;
  /** Returns the remaining faults in the order in which they were set. */
  list(): Fault[];
  /** Consumes and returns one occurrence of the provider's first fault with a mode in `modes`. */
  take<M extends FaultMode>(provider: Provider, modes: readonly M[]): M | undefined;
}

export function createFaults(store: Store): Faults {
  const pending = store.collection('faults', (value) => faultSchema.parse(value));
  const key = (fault: Fault): string => `${fault.provider} ${fault.mode}`;
  return {
    set(fault) {
      pending.put(key(fault), { ...fault, times: fault.times + (pending.get(key(fault))?.times ?? 0) });
    },
    clear(provider) {
      for (const fault of pending.values()) {
        if (provider === undefined || fault.provider === provider) pending.delete(key(fault));
      }
    },
    list: () => pending.values(),
    take(provider, modes) {
      for (const fault of pending.values()) {
        if (fault.provider !== provider) continue;
        const mode = modes.find((candidate) => candidate === fault.mode);
        if (mode === undefined) continue;
        if (fault.times === 1) pending.delete(key(fault));
        else pending.put(key(fault), { ...fault, times: fault.times - 1 });
        return mode;
      }
      return undefined;
    },
  };
}
