import type { PlanAlias } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { subtract, zeroPaise } from '../primitives/paise.ts';
import type { Sale } from './spread.ts';
import { monthlyWorth } from './spread.ts';

/** Active plan of a member on a day, paid for by the member or another person. Trials and guests are not members. */
export interface Standing extends Sale {
  readonly alias: PlanAlias;
  readonly isGift: boolean;
}

export const endings = ['lapsed', 'cancelled', 'refunded', 'chargeback', 'end-of-service'] as const;
/** How a membership ended. `refunded` means that the firm refunded the payment. */
export type Ending = (typeof endings)[number];

const isVoluntary = {
  lapsed: true,
  cancelled: true,
  refunded: false,
  chargeback: false,
  'end-of-service': false,
} as const satisfies Record<Ending, boolean>;

/** Member at the end of a month and of the previous month. */
export interface MemberMonth {
  readonly before: Standing | null;
  readonly after: Standing | null;
  /** Whether the person was a member at any time before the month. */
  readonly hasHistory: boolean;
  /** How a former member's last term ended. */
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

/** Returns a member's contribution to the month's change in monthly recurring revenue, negative for a loss. */
export function changeOf({ before, after }: MemberMonth): Paise {
  return subtract(worthOf(after), worthOf(before));
}

/**
 * Returns the kind of movement. A member who moves from a gift to a purchased plan, or between plans, counts as
 * staying.
 */
export function movementOf(member: MemberMonth): Movement {
  const { before, after, hasHistory, ending } = member;
  if (before === null) return hasHistory ? 'recovered' : 'new';
  if (after === null) return isVoluntary[ending] ? 'churned-voluntary' : 'churned-involuntary';
  const change = changeOf(member);
  if (change === 0) return 'unchanged';
  return change > 0 ? 'expansion' : 'contraction';
}
