import http from 'node:http';
import net from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Log } from '../log.ts';
import { sendRefusal } from './bind-route.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

export type HttpServerOptions = {
  readonly log: Log;
  readonly appOrigin: string;
  /** Origins of third parties whose scripts, frames and calls the app may use. */
  readonly paymentOrigin: string;
  readonly brokerOrigin: string;
  readonly identityOrigin: string;
  readonly signingOrigin: string;
  readonly errorReportOrigin: string | null;
  /** Requests a minute and address: a coarse shield, the precise limits are the slices'. */
  readonly requestsPerMinute: number;
};

/** The raw bytes of a webhook's body, kept beside the parsed one: signatures are over the bytes. */
const rawBodies = new WeakMap<object, Buffer>();
export function rawBodyOf(request: object): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0);
}

/** A Fastify server with limits, headers, problem documents and raw bodies; no routes yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 128 * 1024,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Fastify sets Node's own limits to 0; slow sockets then stay open for ever.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    trustProxy: false,
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    rawBodies.set(request, bytes);
    if (bytes.length === 0) return done(null, undefined);
    try {
      return done(null, JSON.parse(bytes.toString('utf8'), withoutPrototypes));
    } catch {
      return done(null, malformed);
    }
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.body === malformed) return sendRefusal(reply, refuse('malformed-body'));
    return undefined;
  });

  await app.register(cookie);
  const headers = securityHeaders(options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  // Quality 5 of 11: smaller than gzip at its best, at a few milliseconds for the largest script.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  });

  app.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!request.url.startsWith('/api/')) return reply.code(404).type('text/plain').send('Not found.');
    return sendRefusal(reply, refuse('not-found'));
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') {
      options.log.error(
        { err: error, route: request.routeOptions.url, method: request.method },
        'request failed',
      );
    }
    return sendRefusal(reply, refusal);
  });
  return app;
}

const malformed = Symbol('malformed');

/** `__proto__` in JSON must not become a prototype; such a key is dropped and then reported as missing or unknown. */
function withoutPrototypes(this: unknown, key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function refusalOf(error: FastifyError): Refusal {
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

/** The headers of every answer: the same for all, so Helmet is asked for them once. */
function securityHeaders(options: HttpServerOptions): http.OutgoingHttpHeaders {
  const request = new http.IncomingMessage(new net.Socket());
  const response = new http.ServerResponse(request);
  helmet({ contentSecurityPolicy: policyOf(options), crossOriginEmbedderPolicy: false })(
    request,
    response,
    (error) => {
      if (error !== undefined) throw error;
    },
  );
  return { ...response.getHeaders() };
}

function policyOf(options: HttpServerOptions) {
  const { paymentOrigin, brokerOrigin, identityOrigin, signingOrigin, errorReportOrigin } = options;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", paymentOrigin, brokerOrigin],
      styleSrc: ["'self'", paymentOrigin],
      imgSrc: ["'self'", 'data:', paymentOrigin],
      fontSrc: ["'self'"],
      connectSrc: [
        ...new Set([
          "'self'",
          identityOrigin,
          paymentOrigin,
          brokerOrigin,
          ...(errorReportOrigin === null ? [] : [errorReportOrigin]),
        ]),
      ],
      frameSrc: [...new Set([paymentOrigin, signingOrigin, brokerOrigin, identityOrigin])],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(options.appOrigin.startsWith('https://') ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
