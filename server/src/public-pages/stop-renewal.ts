import type { FastifyInstance, FastifyReply } from 'fastify';
import { renewalTexts } from '@niveshak/contract/renewals/texts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { readStopLink, stopById, stopRenewalPath } from '../renewals/index.ts';
import { button, tokenOf } from './link-button.ts';
import type { Show } from './link-button.ts';

/** Binds the link in renewal emails that stops automatic renewal, without sign-in. */
export function bindStopRenewal(
  app: FastifyInstance,
  { db, clock, show }: { readonly db: Db; readonly clock: Clock; readonly show: Show },
): void {
  const notOurs = (reply: FastifyReply) =>
    show(reply, 404, renewalTexts.stopInvalid, renewalTexts.stopInvalidText);
  app.get(stopRenewalPath, async (request, reply) => {
    const token = tokenOf(request.query);
    const { stopAsk, stopAskText, stopButton } = renewalTexts;
    if ((await readStopLink(db, token)) === null) return notOurs(reply);
    return show(reply, 200, stopAsk, stopAskText, button(stopRenewalPath, token, stopButton));
  });
  app.post(stopRenewalPath, async (request, reply) => {
    const mandateId = await readStopLink(db, tokenOf(request.query));
    const stopped = mandateId === null ? null : await stopById(db, mandateId, clock.now());
    if (stopped === null) return notOurs(reply);
    return show(reply, 200, renewalTexts.stopDone, renewalTexts.stopDoneText);
  });
}
