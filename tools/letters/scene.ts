import type { LetterKind } from '@niveshak/domain/notifications/letters';
import type { LetterWorld } from './world.ts';

/** Something that people live through, and the letters that come of it. Scenes are played in their order, by one clock. */
export type Scene = {
  readonly plays: readonly LetterKind[];
  readonly play: (world: LetterWorld) => Promise<void>;
};
