import type { GrantProblem } from '@niveshak/domain/membership/grant';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';

/** Returns why a complimentary plan cannot run up to the selected day. */
export function grantProblemText(problem: GrantProblem): string {
  switch (problem.code) {
    case 'in-the-past':
      return 'The last day is in the past.';
    case 'after-other':
      return `Another plan runs until ${formatDate(problem.last)}. Choose a later day.`;
    case 'after-sunset':
      return `The service ends on ${formatDate(problem.sunset)}. Choose a day up to then.`;
  }
}
