import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { RateLimits } from '../rate-limit.ts';
import { requestIds, watchCalls } from '../watch/calls.ts';
import type { CallWatch } from '../watch/calls.ts';
import { reportFault } from '../watch/events.ts';
import { InputTooComplex } from '../threads/thread-pool.ts';
import { addressGroup, addressOf } from './address.ts';
import { answerClientError } from './client-errors.ts';
import { shedLoad } from './load-shedding.ts';
import type { LoadQueues } from './load-shedding.ts';
import { answerHeaders } from './policies.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';
import { isUnavailable } from './unavailable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts webhooks, probes and static files from the coarse rate limit. */
    isUncounted?: boolean;
  }
}

export type HttpServerOptions = {
  readonly watch: CallWatch;
  /** Addresses and ranges of proxies with trusted X-Forwarded-* headers. */
  readonly trustedProxies: readonly string[];
  readonly limits: RateLimits;
  readonly queues: LoadQueues;
  readonly isDatabaseAway: () => boolean;
};

/** Maximum body size in bytes; webhooks may be larger. */
const bodyBytes = 16 * 1024;
/** Slower calls return 503. */
const handlerMs = 30_000;

/** Raw webhook bodies, because signatures cover the exact bytes. */
const rawBodies = new WeakMap<object, Buffer>();
export function rawBodyOf(request: object): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0);
}

/** Returns a Fastify server with limits, headers, problem documents and raw bodies, but without routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytes,
    handlerTimeout: handlerMs,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Fastify disables Node's own limits, which leaves slow sockets open forever. Requests without Host are
    // rejected below, with a problem document.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(options.trustedProxies),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // Malformed URLs and overlong parameters bypass the hooks; send the same headers and document here.
    frameworkErrors: (error, request, reply) => {
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'malformed-request';
      sendRefusal(reply.headers({ ...answerHeaders, 'x-request-id': request.id }), refuse(code));
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, answerHeaders),
  });

  watchCalls(app, options.watch);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    rawBodies.set(request, bytes);
    if (bytes.length === 0) return done(null, undefined);
    try {
      return done(null, parsed(utf8.decode(bytes)));
    } catch {
      return done(null, malformed);
    }
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body === malformed) return void sendRefusal(reply, refuse('malformed-body'));
    if (request.body === prototypes)
      return void sendRefusal(reply, refuse('invalid-input', { errors: [unknownPrototype] }));
    return done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders);
    if (request.raw.headers.host === undefined) return void sendRefusal(reply, refuse('malformed-request'));
    return done();
  });
  shedLoad(app, options);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isUncounted !== true) {
      const refusal = await options.limits.take('requests', addressGroup(addressOf(request)));
      if (refusal !== null) return sendRefusal(reply, refusal);
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return sendRefusal(reply, refuse('unsupported-media-type'));
    return undefined;
  });
  await app.register(cookie);
  // Quality 5 of 11: smaller than the best gzip, and a few milliseconds for the largest script.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions,
    globalDecompression: false,
  });

  app.setNotFoundHandler(async (_request, reply) => sendRefusal(reply, refuse('not-found')));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.method);
    const call = { route: request.routeOptions.url, method: request.method };
    if (refusal.code === 'internal') reportFault('server.error', error, call);
    if (refusal.code === 'unavailable') reportFault('call.unavailable', error, call);
    return sendRefusal(reply, refusal);
  });
  return app;
}

const malformed = Symbol('malformed');
const utf8 = new TextDecoder('utf-8', { fatal: true });

const prototypes = Symbol('prototypes');
const unknownPrototype = { path: '__proto__', message: 'This field is not known here.' };

const tooComplex = { path: '', message: 'This text takes too long to process. Shorten or simplify it.' };

/**
 * Parses JSON and rejects `__proto__`, which must not become a prototype. No call has such a field at any depth.
 * @throws SyntaxError
 */
function parsed(text: string): unknown {
  let hasPrototypes = false;
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (key === '__proto__') hasPrototypes = true;
    return inner;
  });
  return hasPrototypes ? prototypes : value;
}

function refusalOf(error: FastifyError, method: string): Refusal {
  if (error instanceof InputTooComplex && method !== 'GET')
    return refuse('invalid-input', { errors: [tooComplex] });
  if (isUnavailable(error)) return refuse('unavailable');
  switch (error.statusCode) {
    case 400:
      return refuse('malformed-body');
    case 404:
      return refuse('not-found');
    case 413:
      return refuse('too-large');
    case 415:
      return refuse('unsupported-media-type');
    case 429:
      return refuse('rate-limited');
    case 503:
      return refuse('unavailable');
    default:
      return refuse('internal');
  }
}
