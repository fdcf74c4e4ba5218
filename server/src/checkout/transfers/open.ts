import { randomBytes } from 'node:crypto';
import { bankTransfer, recordingDays, transferReference } from '@niveshak/domain/checkout/bank-transfer';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/outbox.ts';
import { setProviderOrder } from '../store.ts';

const dayMs = 86_400_000;

/** Sent to the browser instead of a gateway's payment window. */
export const transferWindow = { name: bankTransfer, keyId: '', scriptUrl: '', isTest: false } as const;

/** Returns when a transfer order expires, allowing for the days staff need to record the transfer. */
export function transferExpiry(from: Date, days: number): Date {
  return new Date(from.getTime() + (days + recordingDays) * dayMs);
}

/** Returns the last day on which the member can send the transfer. */
export function payUntilOf(expiresAt: Date): CalendarDate {
  return addDays(businessTimeAt(expiresAt).today, -recordingDays);
}

declare module '../../platform/outbox.ts' {
  interface Events {
    'transfer-awaited': { orderId: string };
  }
}

/** Assigns and emails the reference for the member's transfer. It replaces a gateway's order id. */
export async function awaitTransfer(tx: Tx, orderId: string, at: Date): Promise<void> {
  const providerOrderId = transferReference(randomBytes(8));
  await setProviderOrder(tx, orderId, { gateway: bankTransfer, providerOrderId });
  await emit(tx, 'transfer-awaited', { orderId }, at);
}
