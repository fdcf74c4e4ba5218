import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import type { EmailFixture } from './fixture.ts';

/** Member scenario with the emails it produces. Scenes run in order on one clock. */
export type Scene = {
  readonly plays: readonly EmailKind[];
  readonly play: (fixture: EmailFixture) => Promise<void>;
};
