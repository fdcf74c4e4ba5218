import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SmallcaseConfig } from '../config.ts';
import { gatewayError } from './errors.ts';

/** Contains exactly one of the two, besides the timestamps. As documented, additional fields are rejected. */
const payload = z.union([
  z.strictObject({ guest: z.literal(true), iat: z.number().optional(), exp: z.number().optional() }),
  z.strictObject({
    smallcaseAuthId: z.string().min(1),
    iat: z.number().optional(),
    exp: z.number().optional(),
  }),
]);

/**
 * Returns the id of the connected user, or null for a guest.
 * @throws VendorError `invalid_jwt`
 */
export async function readToken(token: string, { secret }: SmallcaseConfig): Promise<string | null> {
  try {
    const verified = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    const read = payload.parse(verified.payload);
    return 'guest' in read ? null : read.smallcaseAuthId;
  } catch {
    throw gatewayError(401, 'invalid_jwt', 'Invalid JWT');
  }
}

/** Returns the token in the result, by which a partner can recognise the user. */
export function connectedToken(smallcaseAuthId: string, { secret }: SmallcaseConfig): Promise<string> {
  return new SignJWT({ smallcaseAuthId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(secret));
}

/**
 * Checks both headers of a server call and the gateway in its path.
 * @returns the calling user
 */
export async function authenticate(
  request: FastifyRequest,
  gateway: string,
  config: SmallcaseConfig,
): Promise<string | null> {
  const given = request.headers['x-gateway-secret'];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const isOurs = typeof given === 'string' && timingSafeEqual(digest(given), digest(config.apiSecret));
  if (!isOurs || gateway !== config.gateway) throw gatewayError(401, 'invalid_gateway', 'Unauthorized');
  const token = request.headers['x-gateway-authtoken'];
  return readToken(typeof token === 'string' ? token : '', config);
}
