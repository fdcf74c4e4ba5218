import type { LetterKind } from '@niveshak/domain/notifications/letters';
import type { LetterWorld } from './world.ts';

/** A member scenario and the emails it produces. Scenes are played in order, on one clock. */
export type Scene = {
  readonly plays: readonly LetterKind[];
  readonly play: (world: LetterWorld) => Promise<void>;
};
