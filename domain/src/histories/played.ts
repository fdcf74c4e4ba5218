import type { Model } from './model.ts';
import type { Tally } from './steps.ts';
import type { World } from './world.ts';

/** A history as far as it was played: the rules' world and the model side by side. */
export interface Played {
  readonly world: World;
  readonly model: Model;
  readonly tally: Tally;
  /** Numbers orders and payments. */
  next: number;
}

/** One of several, whatever the number; undefined when there are none. */
export function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % Math.max(1, all.length)];
}
