import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MailEvents } from '../../notifications/ports.ts';

const event = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['hard-bounce', 'soft-bounce', 'complaint']),
  recipient: z.email().max(254),
});

/**
 * Returns a reader for bounces and complaints that the mail service (or a bridge in front of it) posts: JSON `{id,
 * type, recipient}`, signed `x-mail-signature: sha256=<hex HMAC of the raw body>` with a shared secret.
 * @param secrets newest first; older ones stay valid during rotation
 */
export function signedMailEvents(secrets: readonly string[]): MailEvents {
  return {
    isSignature: (body, signature) => {
      const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
      return secrets.some((secret) => {
        const wanted = createHmac('sha256', secret).update(body).digest();
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
    parse: (body) => {
      const parsed = event.safeParse(JSON.parse(body.toString('utf8')));
      if (!parsed.success) return null;
      const { id, type, recipient } = parsed.data;
      return { id, kind: type, recipient };
    },
  };
}
