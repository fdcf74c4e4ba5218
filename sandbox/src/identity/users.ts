import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { hex24 } from '../platform/ids.ts';
import type { Store } from '../platform/store.ts';

const user = z.object({
  /** Database id. `sub` is `auth0|` plus this. */
  id: z.string(),
  /** Trimmed and lower-case. */
  email: z.string(),
  emailVerified: z.boolean(),
  passwordHash: z.string(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  name: z.string().optional(),
  nickname: z.string().optional(),
  picture: z.string().optional(),
  userMetadata: z.record(z.string(), z.unknown()).optional(),
  blocked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Absent until the first password change. */
  lastPasswordReset: z.string().optional(),
});

export type User = z.infer<typeof user>;
type Profile = Pick<User, 'givenName' | 'familyName' | 'name' | 'nickname' | 'picture' | 'userMetadata'>;

interface NewUser extends Profile {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
}

interface UserChange extends Profile {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly blocked?: boolean | undefined;
}

export interface Users {
  /** @returns undefined if the address is taken */
  create(fresh: NewUser): Promise<User | undefined>;
  byId(id: string): User | undefined;
  byEmail(email: string): User | undefined;
  /** Returns users changed at or after an instant, oldest change first. */
  changedSince(instant: Date): User[];
  /** Changes the given fields. A new address is unverified unless the change specifies otherwise. */
  change(id: string, change: UserChange): Promise<User | undefined>;
  remove(id: string): void;
  /** Returns the user if the password is correct. Takes as long for an unknown address as for a wrong password. */
  checkPassword(email: string, password: string): Promise<User | undefined>;
}

/** Sandbox passwords need no protection, so they are hashed like real ones but with minimal cost. */
const cheap = { memoryCost: 1024, timeCost: 1 };

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function createUsers(store: Store): Users {
  const users = store.collection('identity-users', (value) => user.parse(value));
  const idByEmail = new Map(users.values().map(({ email, id }) => [email, id]));
  const byEmail = (email: string): User | undefined => users.get(idByEmail.get(normaliseEmail(email)) ?? '');
  let decoy: Promise<string> | undefined;

  return {
    byEmail,
    byId: (id) => users.get(id),
    changedSince: (instant) =>
      [...users.values()]
        .filter(({ updatedAt }) => Date.parse(updatedAt) >= instant.getTime())
        .sort((one, two) => one.updatedAt.localeCompare(two.updatedAt)),
    async create({ password, email, emailVerified, ...profile }) {
      const passwordHash = await hash(password, cheap);
      // Look up after hashing, the only await in this function, so that two concurrent sign-ups create only one user.
      if (byEmail(email) !== undefined) return undefined;
      const now = new Date().toISOString();
      const created: User = {
        ...profile,
        id: hex24(),
        email: normaliseEmail(email),
        emailVerified,
        passwordHash,
        blocked: false,
        createdAt: now,
        updatedAt: now,
      };
      users.put(created.id, created);
      idByEmail.set(created.email, created.id);
      return created;
    },
    async change(id, { password, email, emailVerified, blocked, ...profile }) {
      const passwordHash = password === undefined ? undefined : await hash(password, cheap);
      const before = users.get(id);
      if (before === undefined) return undefined;
      const now = new Date().toISOString();
      const address = email === undefined ? before.email : normaliseEmail(email);
      const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
      const after: User = {
        ...before,
        ...given,
        email: address,
        emailVerified: emailVerified ?? (address === before.email ? before.emailVerified : false),
        passwordHash: passwordHash ?? before.passwordHash,
        blocked: blocked ?? before.blocked,
        updatedAt: now,
        ...(passwordHash !== undefined && { lastPasswordReset: now }),
      };
      users.put(id, after);
      idByEmail.delete(before.email);
      idByEmail.set(after.email, id);
      return after;
    },
    remove(id) {
      const before = users.get(id);
      if (before === undefined) return;
      users.delete(id);
      idByEmail.delete(before.email);
    },
    async checkPassword(email, password) {
      const found = byEmail(email);
      decoy ??= hash('no account has this password', cheap);
      const matches = await verify(found?.passwordHash ?? (await decoy), password);
      // Read again, because the password may have changed while the old one was checked.
      return found !== undefined && matches && users.get(found.id)?.passwordHash === found.passwordHash
        ? users.get(found.id)
        : undefined;
    },
  };
}
