import type { SandboxConfig } from '../config.ts';
import type { Faults } from '../faults/faults.ts';
import type { Quotes } from '../kite/quotes.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

export interface SandboxContext {
  readonly config: SandboxConfig;
  readonly store: Store;
  readonly timers: Timers;
  readonly faults: Faults;
  readonly mailbox: Mailbox;
  readonly quotes: Quotes;
  readonly settings: Settings;
  /** Returns the public origin without a trailing slash, which is known once the server listens. */
  origin(): string;
}
