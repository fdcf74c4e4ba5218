import { z } from 'zod';
import { secretToken } from '../platform/ids.ts';
import type { Store } from '../platform/store.ts';

const ticket = z.object({
  token: z.string(),
  kind: z.enum(['verify-email', 'reset-password']),
  userId: z.string(),
  /** Address for which the ticket was issued. The ticket becomes invalid when the user's address changes. */
  email: z.string(),
  expiresAt: z.number(),
  resultUrl: z.string().optional(),
});

export type Ticket = z.infer<typeof ticket>;

/** Default lifetime of both links at the vendor, 5 days in seconds. */
const TICKET_SECONDS = 432_000;

export interface Tickets {
  issueVerification(
    userId: string,
    email: string,
    options?: { ttlSeconds?: number; resultUrl?: string },
  ): Ticket;
  /** Invalidates every earlier reset ticket of this user. */
  issueReset(userId: string, email: string): Ticket;
  find(token: string, kind: Ticket['kind']): Ticket | undefined;
  use(token: string): void;
}

export function createTickets(store: Store): Tickets {
  const tickets = store.collection('identity-tickets', (value) => ticket.parse(value));
  const issue = (fresh: Omit<Ticket, 'token'>): Ticket => {
    const token = secretToken();
    tickets.put(token, { ...fresh, token });
    return { ...fresh, token };
  };
  return {
    issueVerification: (userId, email, { ttlSeconds = TICKET_SECONDS, resultUrl } = {}) =>
      issue({
        kind: 'verify-email',
        userId,
        email,
        expiresAt: Date.now() + ttlSeconds * 1000,
        ...(resultUrl !== undefined && { resultUrl }),
      }),
    issueReset: (userId, email) =>
      store.transaction(() => {
        for (const old of tickets.values()) {
          if (old.kind === 'reset-password' && old.userId === userId) tickets.delete(old.token);
        }
        return issue({
          kind: 'reset-password',
          userId,
          email,
          expiresAt: Date.now() + TICKET_SECONDS * 1000,
        });
      }),
    find(token, kind) {
      const found = tickets.get(token);
      return found?.kind === kind && found.expiresAt > Date.now() ? found : undefined;
    },
    use: (token) => tickets.delete(token),
  };
}
