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

/** The vendor allows three tries per code. */
const MOST_TRIES = 3;

export interface Passwordless {
  /** Returns a new six-digit code for an address and invalidates the previous one. */
  issue(email: string): string;
  /** Returns whether the code is valid. A wrong code counts as a try. `use` invalidates a correct one. */
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
