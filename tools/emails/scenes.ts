import { complaints } from './complaints.ts';
import { ends, inactivity } from './ends.ts';
import { incidents } from './incidents.ts';
import { presents } from './gifts.ts';
import { news } from './news.ts';
import { payments } from './payments.ts';
import { friends, people } from './people.ts';
import { renewals } from './renewals.ts';
import type { Scene } from './scene.ts';

/** All scenes in clock order, from 2 June 2025. */
export const scenes: readonly Scene[] = [
  ...payments,
  ...presents,
  ...people,
  ...news,
  ...friends,
  ...complaints,
  ...incidents,
  ...ends,
  ...renewals,
  ...inactivity,
];
