import { openCase } from '../platform/cases.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import { refreshESign } from './complete-e-sign.ts';
import type { CompleteESignDeps } from './complete-e-sign.ts';
import { eSignRequestById } from './e-sign-store.ts';

export const eSignEventTask = 'handle-e-sign-event';

export const eSignInbox = webhookInbox('cashfree', eSignEventTask);

/**
 * Handles a stored event. Its content is only a hint, so it queries the provider for the request's status.
 * @throws if the provider does not respond, so that the job is retried
 */
export async function handleESignEvent(
  deps: CompleteESignDeps & { readonly log: Log },
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await eSignInbox.open(deps.db, eventId);
  if (body === null) return;
  const requestId = deps.provider.requestOfEvent(body);
  const request = requestId === null ? null : await eSignRequestById(deps.db, requestId);
  if (request !== null && (await refreshESign(deps, request, time, true)) === 'unavailable') {
    throw new Error('The eSign provider did not answer; the event is handled later.');
  }
  if (request === null && requestId !== null) {
    await openCase(deps.db, { kind: 'unknown-signature', provider: 'cashfree', providerId: requestId });
    deps.log.warn({ requestId }, 'the eSign provider reported an unknown request');
  }
  await eSignInbox.close(deps.db, eventId);
}
