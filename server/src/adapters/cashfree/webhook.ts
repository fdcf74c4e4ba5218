import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Returns whether the signature is base64(HMAC-SHA256(secret, timestamp + raw body)) for one of the secrets, compared
 * in constant time.
 */
export function isWebhookSignature(
  secrets: readonly string[],
  timestamp: string,
  body: Buffer,
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(
      createHmac('sha256', secret).update(timestamp).update(body).digest('base64'),
    );
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const event = z.object({
  // Documented as `E_SIGN_`, but samples show `ESIGN_`.
  event_type: z.string().regex(/^E_?SIGN_VERIFICATION_/),
  data: z.object({ verification_id: z.string().min(1).max(64) }),
});

/** Returns the request id of an eSign event, or null if the event is of another kind or the body is invalid. */
export function requestOfEvent(body: Buffer): string | null {
  try {
    const parsed = event.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data.data.verification_id : null;
  } catch {
    return null;
  }
}
