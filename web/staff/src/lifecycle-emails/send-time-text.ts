import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';

export const startNames = {
  'sign-up': 'the sign-up',
  'first-plan': 'the first plan',
} as const satisfies Record<NonNullable<LifecycleEmail['start']>, string>;

/** Returns when an email is sent, such as `3 days after the sign-up`. */
export function sendTimeText(
  kind: LifecycleKind,
  { days, start }: Pick<LifecycleEmail, 'days' | 'start'>,
): string {
  const event = start === null ? 'the last day' : startNames[start];
  if (days === 0) return `Immediately after ${event}`;
  return `${days === 1 ? '1 day' : `${days} days`} ${beforeOrAfter(kind)} ${event}`;
}

export function beforeOrAfter(kind: LifecycleKind): 'before' | 'after' {
  return lifecycleEmails[kind].at === 'before-end' ? 'before' : 'after';
}
