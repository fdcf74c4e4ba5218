import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';

export const startNames = {
  'sign-up': 'the sign-up',
  'first-plan': 'the first plan',
} as const satisfies Record<NonNullable<LifecycleEmail['start']>, string>;

/** Returns when an email is sent: `3 days after the sign-up`. */
export function whenWords(
  kind: LifecycleKind,
  { days, start }: Pick<LifecycleEmail, 'days' | 'start'>,
): string {
  const event = start === null ? eventNames[kind] : startNames[start];
  if (days === 0) return `Immediately after ${event}`;
  return `${days === 1 ? '1 day' : `${days} days`} after ${event}`;
}

const eventNames: Readonly<Record<LifecycleKind, string>> = {
  'welcome-1': 'the sign-up',
  'welcome-2': 'the sign-up',
  'welcome-3': 'the sign-up',
  'win-back': 'the last day of a plan',
};
