import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import { report } from './events.ts';
import type { EventName } from './events.ts';
import { isRequestId, newRequestId, newWork, within } from './work.ts';
import type { Work } from './work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call while it is watched; null before and after. */
    watched: { readonly work: Work; readonly at: number; isAborted: boolean } | null;
  }
}

/** A call that is over, as metrics count it. */
export type FinishedCall = {
  readonly method: string;
  /** The route's template; `none` where there is no such route. */
  readonly route: string;
  readonly status: number;
  /** The code of a refusal. */
  readonly refusal: string | null;
  readonly seconds: number;
};

export type CallWatch = {
  readonly log: Log;
  /** Keys the marks by which the log tells members apart. */
  readonly memberKey: string;
  readonly onFinished: ((call: FinishedCall) => void) | null;
};

/** Refusals that are events besides. */
const eventOfRefusal: Readonly<Record<string, EventName>> = {
  csrf: 'security.bad-csrf',
  'cross-site': 'security.cross-site',
  'bad-signature': 'security.bad-signature',
  'bad-token': 'security.bad-token',
  'bad-broker-token': 'security.bad-token',
};

/** Probes come every few seconds and say nothing while all is well. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Gives every call its request id and its one line in the log. To be called before any other hook is added. */
export function watchCalls(app: FastifyInstance, { log, memberKey, onFinished }: CallWatch): void {
  const markOf = memberMarks(memberKey);
  app.decorateRequest('watched', null);

  app.addHook('onRequest', (request, reply, done) => {
    const work = newWork(request.id);
    request.watched = { work, at: performance.now(), isAborted: false };
    reply.header('x-request-id', request.id);
    within(work, done);
  });
  // The body came on the socket's own events, outside of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.watched === null) done();
    else within(request.watched.work, done);
  });

  const finish = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    const { watched } = request;
    if (watched === null) return;
    request.watched = null;
    const { work } = watched;
    const ms = performance.now() - watched.at;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status } = reply;
    const { method } = request;
    onFinished?.({ method, route, status, refusal: work.refusal, seconds: ms / 1000 });
    const line = {
      event: 'call' satisfies EventName,
      requestId: work.requestId,
      route,
      method,
      status,
      ms: Math.round(ms * 10) / 10,
      statements: work.statements,
      ...(work.userId === null ? {} : { member: markOf(work.userId) }),
      ...(work.refusal === null ? {} : { refusal: work.refusal }),
      ...(isAborted ? { isAborted } : {}),
    };
    if (probes.has(route) && status === 200) log.debug(line);
    else log.info(line);
    const event = work.refusal === null ? undefined : eventOfRefusal[work.refusal];
    if (event !== undefined) within(work, () => report(event, { route }));
  };
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply, false);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    if (request.watched !== null) request.watched.isAborted = true;
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Whoever called has gone: no `finish` of the answer will come.
    if (request.watched?.isAborted === true) finish(request, reply, true);
    done(null, payload);
  });
}

/** The id of a call: what a trusted proxy gave it, when that is well-formed, else a new one. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (request) => {
    const given = request.headers['x-request-id'];
    if (!isRequestId(given)) return newRequestId();
    const peer = request.socket.remoteAddress ?? '';
    return isIP(peer) !== 0 && trusted.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
      ? given
      : newRequestId();
  };
}

/** Marks that tell members apart in the log and say nothing about them to whoever has only the log. */
function memberMarks(key: string): (userId: string) => string {
  const known = new LRUCache<string, string>({ max: 5_000 });
  return (userId) => {
    const mark =
      known.get(userId) ?? createHmac('sha256', key).update(userId).digest('base64url').slice(0, 16);
    known.set(userId, mark);
    return mark;
  };
}
