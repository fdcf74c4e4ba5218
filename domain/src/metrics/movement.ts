import type { PlanAlias } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { subtract, zeroPaise } from '../primitives/paise.ts';
import type { Sale } from './spread.ts';
import { monthlyWorth } from './spread.ts';

/** What serves a member on a day: a plan that the member or somebody else paid for. Trials and guests are no members. */
export interface Standing extends Sale {
  readonly alias: PlanAlias;
  readonly isGift: boolean;
}

export const endings = ['lapsed', 'cancelled', 'refunded', 'chargeback', 'end-of-service'] as const;
/** How a membership ended. `refunded`: the firm gave the money back. */
export type Ending = (typeof endings)[number];

const isVoluntary = {
  lapsed: true,
  cancelled: true,
  refunded: false,
  chargeback: false,
  'end-of-service': false,
} as const satisfies Record<Ending, boolean>;

/** A member at the end of a month and at the end of the month before. */
export interface MemberMonth {
  readonly before: Standing | null;
  readonly after: Standing | null;
  /** Was a member at any time before the month. */
  readonly hasHistory: boolean;
  /** How the last term ended, for who is no member any more. */
  readonly ending: Ending;
}

export const movements = [
  'new',
  'recovered',
  'expansion',
  'contraction',
  'churned-voluntary',
  'churned-involuntary',
  'unchanged',
] as const;
export type Movement = (typeof movements)[number];

export function worthOf(standing: Standing | null): Paise {
  return standing === null ? zeroPaise : monthlyWorth(standing);
}

/** What a member adds to the monthly recurring revenue in the month; below zero for what is lost. */
export function changeOf({ before, after }: MemberMonth): Paise {
  return subtract(worthOf(after), worthOf(before));
}

/** A member stays one who goes from a gift to a plan of their own, or from one plan to another. */
export function movementOf(member: MemberMonth): Movement {
  const { before, after, hasHistory, ending } = member;
  if (before === null) return hasHistory ? 'recovered' : 'new';
  if (after === null) return isVoluntary[ending] ? 'churned-voluntary' : 'churned-involuntary';
  const change = changeOf(member);
  if (change === 0) return 'unchanged';
  return change > 0 ? 'expansion' : 'contraction';
}
