import { createHmac } from 'node:crypto';

const secretMarker = 'whsec_';
/** How long the previous secret also signs after a rotation. */
const overlapMs = 86_400_000;

export type SecretOwner = {
  readonly id: string;
  readonly secretVersion: number;
  readonly rotatedAt: Date | null;
};

/** Returns an endpoint's secret, as its receiver configures it. Derived, so it is not stored. */
export function secretOf(key: string, { id, secretVersion }: Omit<SecretOwner, 'rotatedAt'>): string {
  const secret = createHmac('sha256', key).update(`${id}:${secretVersion}`).digest('base64');
  return secretMarker + secret;
}

/**
 * Returns the headers of the Standard Webhooks specification. For a day after a rotation, they include a signature with
 * the previous secret.
 */
export function signedHeaders(
  key: string,
  owner: SecretOwner,
  { messageId, body }: { readonly messageId: string; readonly body: string },
  now: Date,
): Record<string, string> {
  const { id, secretVersion, rotatedAt } = owner;
  const overlaps = rotatedAt !== null && now.getTime() < rotatedAt.getTime() + overlapMs;
  const versions = overlaps ? [secretVersion, secretVersion - 1] : [secretVersion];
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = versions.map((version) => {
    const secret = secretOf(key, { id, secretVersion: version }).slice(secretMarker.length);
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64'));
    return `v1,${hmac.update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
