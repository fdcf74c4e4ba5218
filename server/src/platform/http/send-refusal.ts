import type { FastifyReply } from 'fastify';
import { currentWork } from '../watch/work.ts';
import { toProblem } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** Seconds after which a call that could not be served is worth repeating. */
const defaultRetrySeconds = 2;

/** The one way in which the API refuses: a problem document that is never stored. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const work = currentWork();
  if (work !== undefined) work.refusal = refusal.code;
  const problem = toProblem(refusal, reply.request.id);
  const retryAfter =
    refusal.more.retryAfterSeconds ?? (problem.status === 503 ? defaultRetrySeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'private, no-store')
    .type('application/problem+json')
    .send(problem);
}
