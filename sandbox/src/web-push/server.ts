import { createPublicKey, verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { decrypt, newSubscription } from './subscriptions.ts';
import type { ReceivedPush, Subscription } from './subscriptions.ts';

const newBody = z.strictObject({ count: z.int().min(1).max(20_000).default(1) });
const idParams = z.object({ id: z.string() });
const listQuery = z.object({ id: z.string().optional() });
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Maximum message size at the vendors, in bytes. */
const MOST_BYTES = 4_096;

/**
 * Registers a push service (RFC 8030) for browsers that cannot reach a real one. It accepts messages with VAPID (RFC
 * 8292) and decrypts them in place of the browser. Everything is in memory.
 */
export async function registerWebPush(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const subscriptions = new Map<string, Subscription>();
  const received: ReceivedPush[] = [];

  app.post('/subscriptions', (request) => {
    const { count } = newBody.parse(request.body ?? {});
    return Array.from({ length: count }, () => {
      const subscription = newSubscription();
      subscriptions.set(subscription.id, subscription);
      return {
        endpoint: `${context.origin()}/push/send/${subscription.id}`,
        keys: {
          p256dh: subscription.ecdh.getPublicKey().toString('base64url'),
          auth: subscription.auth.toString('base64url'),
        },
      };
    });
  });
  app.delete('/subscriptions/:id', (request, reply) => {
    const subscription = subscriptions.get(idParams.parse(request.params).id);
    if (subscription !== undefined) subscription.isEnded = true;
    return reply.code(204).send();
  });
  app.get('/messages', (request) => {
    const { id } = listQuery.parse(request.query);
    return id === undefined ? received : received.filter((push) => push.id === id);
  });
  // Omits texts, so that a test with thousands of messages can read the list in one call.
  app.get('/summary', () => received.map(({ id, topic }) => ({ id, topic })));

  await app.register(async (service) => {
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerCallFaults(service, context, 'push', () => ({ error: 'internal error' }));
    service.post('/send/:id', (request, reply) => {
      const { ttl, topic = '', urgency = 'normal', 'content-encoding': encoding } = request.headers;
      const subscription = subscriptions.get(idParams.parse(request.params).id);
      if (subscription === undefined || subscription.isEnded) return reply.code(410).send();
      if (ttl === undefined || encoding !== 'aes128gcm') return reply.code(400).send();
      if (!isSigned(request.headers.authorization, context.origin())) return reply.code(403).send();
      if (typeof topic !== 'string' || !/^[\w-]{0,32}$/.test(topic)) return reply.code(400).send();
      if (!Buffer.isBuffer(request.body)) return reply.code(400).send();
      if (request.body.length > MOST_BYTES) return reply.code(413).send();
      try {
        received.push({
          id: subscription.id,
          topic,
          urgency: String(urgency),
          text: decrypt(subscription, request.body),
        });
      } catch {
        return reply.code(400).send();
      }
      return reply.code(201).header('location', `${context.origin()}/push/message`).send();
    });
  });
}

/**
 * Returns whether the header is a VAPID token for this origin, valid for up to a day and signed by the key that it
 * contains.
 */
function isSigned(header: string | undefined, origin: string): boolean {
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const token = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString() || '{}'));
  const now = Date.now() / 1_000;
  if (!token.success || token.data.aud !== origin || token.data.exp < now || token.data.exp > now + 86_400)
    return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${body}`);
  return verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
