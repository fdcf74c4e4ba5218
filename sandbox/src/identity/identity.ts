import type { SandboxContext } from '../platform/context.ts';
import { createBrowserSessions, type BrowserSessions } from './browser-sessions.ts';
import { createBruteForce, type BruteForce } from './brute-force.ts';
import { createSigningKeys, type SigningKeys } from './keys.ts';
import { createEmails, type Emails } from './emails.ts';
import { createPasswordless, type Passwordless } from './passwordless.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createUsers, type Users } from './users.ts';

export interface Identity {
  readonly context: SandboxContext;
  readonly users: Users;
  readonly keys: SigningKeys;
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  readonly letters: Emails;
  readonly bruteForce: BruteForce;
  readonly passwordless: Passwordless;
  readonly browserSessions: BrowserSessions;
}

export function createIdentity(context: SandboxContext): Identity {
  const keys = createSigningKeys(context.store);
  const tickets = createTickets(context.store);
  const users = createUsers(context.store);
  return {
    context,
    keys,
    tickets,
    users,
    tokens: createTokens(context, keys),
    letters: createEmails(context, tickets),
    bruteForce: createBruteForce(context.store),
    passwordless: createPasswordless(context),
    browserSessions: createBrowserSessions({ context, users }),
  };
}
