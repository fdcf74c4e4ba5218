import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ProviderSignIn } from '../ports.ts';

/** Long enough for staff to enter a code. */
const validFor = '10m';

const ticketClaims = z.object({
  sub: z.string(),
  email: z.string(),
  verified: z.boolean(),
  first: z.string(),
  last: z.string(),
  at: z.number(),
  sid: z.string().nullable(),
  factor: z.number().nullable(),
});

/** A provider sign-in without its tokens. */
export type Ticket = Omit<ProviderSignIn, 'idToken'>;

/**
 * Returns functions to sign and read tickets. A ticket is the result of a provider sign-in, stored in a cookie that
 * scripts cannot read until the browser starts a session with it.
 */
export function ticketOffice(key: string) {
  const secret = Buffer.from(key, 'base64url');
  return {
    issue: (signIn: Ticket): Promise<string> =>
      new SignJWT({
        email: signIn.email,
        verified: signIn.isEmailVerified,
        first: signIn.firstName,
        last: signIn.lastName,
        at: signIn.issuedAt.getTime(),
        sid: signIn.sessionId,
        factor: signIn.secondFactorAt?.getTime() ?? null,
      } satisfies Omit<z.output<typeof ticketClaims>, 'sub'>)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(signIn.sub)
        .setIssuedAt()
        .setExpirationTime(validFor)
        .sign(secret),

    /** Returns the ticket, or null if it is invalid or expired. */
    read: async (token: string): Promise<Ticket | null> => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          requiredClaims: ['sub', 'exp'],
        });
        const claims = ticketClaims.parse(payload);
        return {
          sub: claims.sub,
          email: claims.email,
          isEmailVerified: claims.verified,
          firstName: claims.first,
          lastName: claims.last,
          issuedAt: new Date(claims.at),
          sessionId: claims.sid,
          secondFactorAt: claims.factor === null ? null : new Date(claims.factor),
        };
      } catch {
        return null;
      }
    },
  };
}
