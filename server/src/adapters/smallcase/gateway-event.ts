import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A postback: a batch of orders, which we do not read, and these fields. */
const event = z.object({
  transactionId: z.string().min(1).max(64),
  smallcaseAuthId: z.string().min(1),
  timestamp: z.union([z.string().min(1), z.number()]),
  checksum: z.string(),
});

type GatewayEvent = z.infer<typeof event>;

function readEvent(body: Buffer): GatewayEvent | null {
  try {
    return event.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    // Not JSON.
    return null;
  }
}

/** Returns whether the event has hex(HMAC-SHA256(API secret, timestamp + account id)), compared in constant time. */
export function isOwnEvent(apiSecret: string, body: Buffer): boolean {
  const read = readEvent(body);
  if (read === null) return false;
  const expected = createHmac('sha256', apiSecret)
    .update(`${read.timestamp}${read.smallcaseAuthId}`)
    .digest('hex');
  const given = Buffer.from(read.checksum.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}

export function transactionOfEvent(body: Buffer): string | null {
  return readEvent(body)?.transactionId ?? null;
}
