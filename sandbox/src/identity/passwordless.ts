import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { digits } from '../platform/ids.ts';
import { normaliseEmail } from './users.ts';

const pending = z.object({
  codeHash: z.string(),
  expiresAt: z.number(),
  wrongTries: z.number(),
});

/** The vendor gives three tries, then the code is worth nothing. */
const MOST_TRIES = 3;

export interface Passwordless {
  /** A fresh six-digit code for an address; the one before it dies. */
  issue(email: string): string;
  /** Whether the code is the one in force. A wrong one counts as a try; `use` takes a right one out of force. */
  check(email: string, code: string, use: boolean): boolean;
}

export function createPasswordless(context: SandboxContext): Passwordless {
  const codes = context.store.collection('identity-passwordless', (value) => pending.parse(value));
  const digest = (email: string, code: string): string =>
    createHash('sha256')
      .update(`${normaliseEmail(email)} ${code}`)
      .digest('hex');
  return {
    issue(email) {
      const code = digits(6);
      const seconds = context.settings.current().identity.passwordlessSeconds;
      codes.put(normaliseEmail(email), {
        codeHash: digest(email, code),
        expiresAt: Date.now() + seconds * 1000,
        wrongTries: 0,
      });
      return code;
    },
    check(email, code, use) {
      const key = normaliseEmail(email);
      const found = codes.get(key);
      if (found === undefined || found.expiresAt <= Date.now() || found.wrongTries >= MOST_TRIES)
        return false;
      const isRight = timingSafeEqual(Buffer.from(found.codeHash), Buffer.from(digest(email, code)));
      if (!isRight) codes.put(key, { ...found, wrongTries: found.wrongTries + 1 });
      else if (use) codes.delete(key);
      return isRight;
    },
  };
}
