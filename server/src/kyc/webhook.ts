import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { refreshESign } from './complete-e-sign.ts';
import type { CompleteESignDeps } from './complete-e-sign.ts';
import {
  eSignRequestById,
  markESignEventHandled,
  storeESignEvent,
  unhandledESignEvent,
} from './e-sign-store.ts';
import { sha256Hex } from './legal-store.ts';

export const eSignEventTask = 'handle-e-sign-event';

/**
 * Stores a signed event raw and adds the job that handles it, in one transaction. Its events carry no id, so the
 * hash of the body names it: a delivery that comes twice changes nothing.
 */
export async function acceptESignEvent(db: Db, body: Buffer): Promise<void> {
  const eventId = sha256Hex(body);
  await db.transaction().execute(async (tx) => {
    if (await storeESignEvent(tx, eventId, body)) {
      await addJob(tx, eSignEventTask, { eventId }, `e-sign-${eventId}`);
    }
  });
}

/**
 * Handles a stored event. What it says is only a hint: the provider is asked how the request stands.
 * @throws to be run again when the provider does not answer.
 */
export async function handleESignEvent(
  deps: CompleteESignDeps,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await unhandledESignEvent(deps.db, eventId);
  if (body === null) return;
  const requestId = deps.provider.requestOfEvent(body);
  const request = requestId === null ? null : await eSignRequestById(deps.db, requestId);
  if (request !== null && (await refreshESign(deps, request, time, true)) === 'unavailable') {
    throw new Error('The eSign provider did not answer; the event is handled later.');
  }
  await markESignEventHandled(deps.db, eventId);
}
