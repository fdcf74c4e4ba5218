import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { add, formatRupees, zeroPaise } from '@niveshak/domain/primitives/paise';
import { creditNotesInEmail } from '../../billing/index.ts';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { panelUrl, termById } from '../../membership/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import type { RecordedEarlyEnd } from '../early-end-store.ts';
import type { ComposedEmail, EmailContext } from './context.ts';

const comesBack = 'Your refund goes to your original payment method, usually within 5 to 7 working days.';

export const cancelledSubject = (planName: string): string => `Your ${planName} subscription is cancelled`;

/**
 * Email about a cancelled subscription, with the last day of access and the refund. Returns null if the term does not
 * exist.
 */
export async function cancelledEmail(
  context: EmailContext,
  termId: string,
  ends: readonly RecordedEarlyEnd[],
): Promise<ComposedEmail | null> {
  const { db } = context;
  const term = await termById(db, termId);
  if (term === null) return null;
  const plan = nameOfPlan(await readPlanDescriptions(db), term.alias);
  const total = add(zeroPaise, ...ends.map((end) => end.total));
  const last = ends.find((end) => end.termId === termId)?.lastDay ?? term.endDate;
  const serves = last >= term.startDate;
  const note = await creditNotesOf(context, ends);
  return {
    userId: term.userId,
    subject: cancelledSubject(plan),
    letter: {
      heading: 'Your subscription is cancelled',
      paragraphs: [
        serves
          ? `You can read until the end of ${formatDate(last)}.`
          : 'The term you paid for in advance will not start.',
        total > 0
          ? [comesBack, ...note.sentences].join(' ')
          : 'You paid nothing for the remaining days, so there is no refund.',
      ],
      facts: [
        ['Plan', plan],
        ...(serves ? ([['Last day', formatDate(last)]] as const) : []),
        ['Refund', formatRupees(total)],
        ...note.facts,
      ],
      action: { label: 'See your refund', url: await panelUrl(context, term.userId, 'billing') },
      ...note.attached,
    },
    reference: `subscription-cancelled-${termId}`,
  };
}

/** Email about the sunset, with the last day and the refund for later days. */
export async function sunsetEmail(
  context: EmailContext,
  { userId, lastDay }: { readonly userId: string; readonly lastDay: string },
  ends: readonly RecordedEarlyEnd[],
): Promise<ComposedEmail | null> {
  const total = add(zeroPaise, ...ends.map((end) => end.total));
  const day = formatDate(calendarDate(lastDay));
  const note = await creditNotesOf(context, ends);
  const { db } = context;
  const descriptions = await readPlanDescriptions(db);
  const plans = new Set<string>();
  for (const { termId } of ends) {
    const term = await termById(db, termId);
    if (term !== null) plans.add(nameOfPlan(descriptions, term.alias));
  }
  // The sunset day may be in the past; the email then says so.
  const isPast = ends.some((end) => lastDay < businessTimeAt(end.at).today);
  const subject = isPast ? `The service ended on ${day}` : `The service ends on ${day}`;
  return {
    userId,
    subject,
    letter: {
      heading: subject,
      paragraphs: [
        isPast
          ? 'Your subscription ended that day and is not renewed. Nothing more is charged.'
          : 'You can read until the end of that day. Your subscription is not renewed, and nothing more is charged.',
        total > 0
          ? ['We refund what you paid for later days.', comesBack, ...note.sentences].join(' ')
          : 'You paid nothing for days after it, so there is no refund.',
      ],
      facts: [
        ['Plan', [...plans].join(', ')],
        ['Last day', day],
        ['Refund', formatRupees(total)],
        ...note.facts,
      ],
      action: { label: 'See your subscription', url: await panelUrl(context, userId, 'billing') },
      ...note.attached,
    },
    reference: `service-ended-${lastDay}-${userId}`,
  };
}

function creditNotesOf({ db }: EmailContext, ends: readonly RecordedEarlyEnd[]) {
  return creditNotesInEmail(
    db,
    'reference',
    ends.map(({ reference }) => reference),
  );
}
