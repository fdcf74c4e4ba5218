import { sql } from 'kysely';
import { openCase } from '../platform/cases.ts';
import type { Tx } from '../platform/db/database.ts';
import { holdPending } from './delivery-store.ts';
import { addEvents } from './fan-out.ts';
import type { FanOutDeps } from './fan-out.ts';

/**
 * Holds all webhooks that a restored database was about to send, because they may have been sent before the restore.
 * Their events then find the held deliveries and add none. Opens a staff case per endpoint; staff resend from its log.
 * Returns the number of cases.
 */
export async function holdPendingWebhooks(
  tx: Tx,
  deps: Omit<FanOutDeps, 'db'>,
  epoch: number,
): Promise<number> {
  await addEvents(tx, deps, sql<boolean>`true`, 'held');
  const held = await holdPending(tx);
  for (const { endpointId, held: number } of held)
    await openCase(tx, {
      kind: 'webhooks-held',
      provider: 'webhooks',
      providerId: `${epoch}:${endpointId}`,
      reference: endpointId,
      facts: { held: number },
    });
  return held.length;
}
