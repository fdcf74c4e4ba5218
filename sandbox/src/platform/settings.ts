import { z } from 'zod';
import type { Store } from './store.ts';

/** Switches of a vendor's dashboard that tests and demos may change. */
const settingsSchema = z.strictObject({
  identity: z.strictObject({
    /** If off, `POST /dbconnections/signup` returns "public signup is disabled". */
    publicSignup: z.boolean(),
    /** If on, an existing address returns `invalid_signup`, as in newer tenants, instead of `user_exists`. */
    enumerationProtection: z.boolean(),
    passwordPolicy: z.enum(['none', 'low', 'fair', 'good', 'excellent']),
    minimumPasswordLength: z.int().min(1).max(72),
    /** If on, a password that contains the address's local part is rejected. */
    passwordNoUserInfo: z.boolean(),
    /** Lifetime of a code or link for passwordless sign-in, in seconds. */
    passwordlessSeconds: z.int().min(0),
    /** Added to `iat` and `exp` of every issued token, to test clock skew. */
    clockOffsetSeconds: z.int(),
  }),
  cashfree: z.strictObject({
    /** If on, the signing page refuses to be framed and must open in a separate tab. */
    forbidFraming: z.boolean(),
  }),
});

export type SandboxSettings = z.infer<typeof settingsSchema>;

/** Any part of {@link SandboxSettings}. */
export const settingsPatch = z.strictObject({
  identity: settingsSchema.shape.identity.partial().optional(),
  cashfree: settingsSchema.shape.cashfree.partial().optional(),
});

const INITIAL: SandboxSettings = {
  identity: {
    publicSignup: true,
    enumerationProtection: false,
    passwordPolicy: 'low',
    minimumPasswordLength: 8,
    passwordNoUserInfo: false,
    passwordlessSeconds: 180,
    clockOffsetSeconds: 0,
  },
  cashfree: { forbidFraming: false },
};

export interface Settings {
  current(): SandboxSettings;
  change(patch: z.infer<typeof settingsPatch>): SandboxSettings;
  reset(): SandboxSettings;
}

export function createSettings(store: Store): Settings {
  const kept = store.collection('settings', (value) => settingsSchema.parse(value));
  const current = (): SandboxSettings => kept.get('all') ?? INITIAL;
  const save = (settings: SandboxSettings): SandboxSettings => {
    kept.put('all', settings);
    return settings;
  };
  return {
    current,
    change: (patch) =>
      save(
        settingsSchema.parse({
          identity: { ...current().identity, ...patch.identity },
          cashfree: { ...current().cashfree, ...patch.cashfree },
        }),
      ),
    reset: () => save(INITIAL),
  };
}
