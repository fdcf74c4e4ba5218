import type { Db } from '../../platform/db/database.ts';
import { emit } from '../../platform/outbox.ts';
import type { IdentityProvider } from '../ports.ts';
import { userByEmail, userBySub } from '../store.ts';
import { isConfirmedByUs } from './confirmed-addresses.ts';
import { ticketOffice } from './tickets.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** An account's address needs verification. `isRequested`: the member pressed the button. */
    'address-unproved': { userId: string; sub: string; isRequested: boolean };
  }
}

/**
 * Returns the identity provider port based on the tickets of `redirect/routes.ts`. OpenID Connect cannot manage
 * accounts: we verify addresses ourselves if the provider did not, and the firm changes and deletes accounts at its
 * provider.
 */
export function redirectProvider({ db, key }: { readonly db: Db; readonly key: string }): IdentityProvider {
  const tickets = ticketOffice(key);
  const requestProof = async (sub: string, userId: string, isRequested: boolean): Promise<void> =>
    db.transaction().execute((tx) => emit(tx, 'address-unproved', { userId, sub, isRequested }, new Date()));
  return {
    verify: async (accessToken) => {
      const ticket = await tickets.read(accessToken);
      if (ticket === null) return 'invalid';
      const { sub, issuedAt, secondFactorAt, sessionId: providerSession } = ticket;
      return { accessToken, sub, issuedAt, secondFactorAt, providerSession };
    },

    identify: async ({ accessToken }) => {
      const ticket = await tickets.read(accessToken);
      if (ticket === null) return 'invalid';
      const { sub, email, issuedAt, firstName, lastName } = ticket;
      const isEmailVerified = ticket.isEmailVerified || (await isConfirmedByUs(db, ticket));
      return { sub, email, issuedAt, firstName, lastName, isEmailVerified, passwordResetAt: null };
    },

    standingOf: async (sub) => {
      const user = await userBySub(db, sub);
      const isEmailVerified = user !== null && (await isConfirmedByUs(db, user));
      return { isEmailVerified, passwordResetAt: null };
    },

    changesSince: async () => [],

    addressOf: async (sub) => {
      const user = await userBySub(db, sub);
      return user === null ? 'gone' : { email: user.email, isVerified: user.hasConfirmedEmail };
    },

    changeEmail: async () => 'at-provider',

    noteUnproved: async ({ sub, email }) => {
      const user = await userByEmail(db, email);
      if (user !== null) await requestProof(sub, user.id, false);
    },

    sendVerificationEmail: async (sub) => {
      const user = await userBySub(db, sub);
      if (user === null) return 'unavailable';
      await requestProof(sub, user.id, true);
      return 'sent';
    },

    deleteIdentity: async () => 'deleted',
  };
}
