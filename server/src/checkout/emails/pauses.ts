import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { termById } from '../../membership/index.ts';
import type { ComposedEmail, EmailContext } from './context.ts';

type Paused = {
  readonly termId: string;
  /** Dates at the time of the decision. */
  readonly from: string;
  readonly resumesOn: string;
  readonly endDate: string;
  readonly isOver: boolean;
  /** True if the member paused the plan and can resume it without staff. Missing in older events. */
  readonly isOwn?: boolean | undefined;
  readonly at: string;
};

export function pausedSubject(planName: string, resumesOn: CalendarDate, isOver: boolean): string {
  return isOver
    ? `Your ${planName} is active again`
    : `Your ${planName} is paused until ${formatDate(resumesOn)}`;
}

/**
 * Email about a plan that was paused, resumes today, or got a new resume date. Returns null if the term does not exist.
 */
export async function pausedEmail(context: EmailContext, paused: Paused): Promise<ComposedEmail | null> {
  const term = await termById(context.db, paused.termId);
  if (term === null) return null;
  const plan = nameOfPlan(await readPlanDescriptions(context.db), term.alias);
  const [from, resumesOn, ends] = [paused.from, paused.resumesOn, paused.endDate].map((day) =>
    formatDate(calendarDate(day)),
  );
  const { userId } = term;
  const reference = `plan-paused-${paused.termId}-${paused.at}`;
  if (paused.isOver)
    return {
      userId,
      subject: pausedSubject(plan, calendarDate(paused.resumesOn), true),
      letter: {
        heading: 'Your plan is active again',
        paragraphs: [
          paused.resumesOn <= paused.from
            ? 'The pause was cancelled before it began. Your plan continues.'
            : 'Your pause has ended, and your access is restored. The paused days do not count against your plan.',
        ],
        facts: [
          ['Plan', plan],
          ['Valid till', ends ?? ''],
        ],
        action: { label: 'Read research', url: `${context.appOrigin}/` },
      },
      reference,
    };
  return {
    userId,
    subject: pausedSubject(plan, calendarDate(paused.resumesOn), false),
    letter: {
      heading: `Your plan is paused until ${resumesOn}`,
      paragraphs: [
        `From ${from} until then you have no access, and no days are used up. Its last day and any plan after it have moved.`,
        `It resumes automatically, and nothing is charged. To resume sooner, ${paused.isOwn === true ? 'open your account' : 'reply to this email'}.`,
      ],
      facts: [
        ['Plan', plan],
        ['Paused from', from ?? ''],
        ['Resumes on', resumesOn ?? ''],
        ['Valid till', ends ?? ''],
      ],
      action: { label: 'See your plan', url: `${context.appOrigin}/account` },
    },
    reference,
  };
}
