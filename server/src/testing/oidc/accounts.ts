import { randomUUID } from 'node:crypto';

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  password: string;
  /** Whether sign-ins have a second factor. */
  hasFactor: boolean;
  /** Age in seconds that the provider reports for the next sign-in. */
  signedInSecondsAgo: number;
};

export type Accounts = ReturnType<typeof createAccounts>;

/** Returns the in-memory accounts of the test provider. */
export function createAccounts(verifiesEmail: boolean) {
  const byId = new Map<string, Account>();
  const byEmail = (email: string) =>
    [...byId.values()].find((account) => account.email.toLowerCase() === email.toLowerCase()) ?? null;
  return {
    byEmail,
    add: (
      given: Omit<Account, 'id' | 'hasFactor' | 'signedInSecondsAgo'> & { readonly hasFactor?: boolean },
    ): Account => {
      const account = { hasFactor: false, signedInSecondsAgo: 0, ...given, id: randomUUID() };
      byId.set(account.id, account);
      return account;
    },
    claimsOf: (id: string) => {
      const account = byId.get(id);
      if (account === undefined) return undefined;
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          email: account.email,
          email_verified: verifiesEmail,
          given_name: account.firstName,
          family_name: account.lastName,
        }),
      };
    },
  };
}
