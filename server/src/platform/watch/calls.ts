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
    /** Set while the call runs, null before and after. */
    watched: { readonly work: Work; isAborted: boolean } | null;
  }
}

export type FinishedCall = {
  readonly method: string;
  /** Route template, or `none` for unknown routes. */
  readonly route: string;
  readonly status: number;
  /** Refusal code, or null if the call was not refused. */
  readonly refusal: string | null;
  readonly seconds: number;
};

export type CallWatch = {
  readonly log: Log;
  /** Key for the pseudonyms of members in the log. */
  readonly memberKey: string;
  readonly onFinished: (call: FinishedCall, work: Work) => void;
};

/** Refusals that are also logged as separate events. */
const eventOfRefusal: Readonly<Record<string, EventName>> = {
  csrf: 'security.bad-csrf',
  'cross-site': 'security.cross-site',
  'bad-signature': 'security.bad-signature',
  'bad-token': 'security.bad-token',
  'bad-broker-token': 'security.bad-token',
};

/** Probes run every few seconds, so only failures are logged. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Assigns a request id to every call and logs it in one line. Call it before adding other hooks. */
export function watchCalls(app: FastifyInstance, { log, memberKey, onFinished }: CallWatch): void {
  const markOf = memberMarks(memberKey);
  app.decorateRequest('watched', null);

  app.addHook('onRequest', (request, reply, done) => {
    const work = newWork(request.id);
    request.watched = { work, isAborted: false };
    reply.header('x-request-id', request.id);
    within(work, done);
  });
  // The body arrived through socket events, outside the call's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.watched === null) done();
    else within(request.watched.work, done);
  });

  const finish = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    const { watched } = request;
    if (watched === null) return;
    request.watched = null;
    const { work } = watched;
    const ms = performance.now() - work.at;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status } = reply;
    const { method } = request;
    onFinished({ method, route, status, refusal: work.refusal, seconds: ms / 1000 }, work);
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
    // After a client disconnect, the response never emits `finish`.
    if (request.watched?.isAborted === true) finish(request, reply, true);
    done(null, payload);
  });
}

/** Returns a function for a call's id: a well-formed id from a trusted proxy, or a new one. */
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

/** Returns a function for pseudonyms that distinguish members in the log without identifying them. */
function memberMarks(key: string): (userId: string) => string {
  const known = new LRUCache<string, string>({ max: 5_000 });
  return (userId) => {
    const mark =
      known.get(userId) ?? createHmac('sha256', key).update(userId).digest('base64url').slice(0, 16);
    known.set(userId, mark);
    return mark;
  };
}
