import { timeTexts } from '@niveshak/domain/membership/time-texts';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlans, readSunset } from '../../catalogue/index.ts';
import { panelUrl } from '../../membership/index.ts';
import type { MemberTerm } from '../../membership/index.ts';
import type { EmailContent } from '../../notifications/index.ts';
import type { EmailContext } from './context.ts';

type TermEnd = {
  readonly plan: string;
  readonly ends: string;
  /** Sentence about what follows the last day, or null if nothing does. */
  readonly after: string | null;
  /** Whether the ending plan can be bought again. */
  readonly canRenew: boolean;
  readonly action: NonNullable<EmailContent['action']>;
};

/** Returns the text and link for an email about a term's end, depending on which plans are still on sale. */
export async function termEnd(
  context: EmailContext,
  term: MemberTerm & { readonly userId: string },
  lastDay: string,
  state: 'running' | 'ended',
): Promise<TermEnd> {
  const { db, appOrigin, today } = context;
  const { descriptions, withdrawn } = await readPlans(db);
  const endDate = calendarDate(lastDay);
  const sunset = term.endedBy === 'end-of-service' ? endDate : ((await readSunset(db))?.date ?? null);
  // Nothing to renew if the service ends that day.
  const isSunset = sunset !== null && endDate >= sunset;
  const { after } = timeTexts({
    today,
    sunset,
    withdrawnPlans: [...withdrawn],
    plan: {
      alias: term.alias,
      state: state === 'running' && term.source === 'gift' ? 'gift' : state,
      startDate: term.startDate,
      paidEndDate: term.paidEndDate,
      endDate,
    },
    freeMonths: 0,
  });
  return {
    plan: nameOfPlan(descriptions, term.alias),
    ends: formatDate(endDate),
    after,
    canRenew: !isSunset && !withdrawn.has(term.alias),
    action: !isSunset
      ? { label: 'See the plans', url: `${appOrigin}/pricing` }
      : state === 'running'
        ? { label: 'Read research', url: `${appOrigin}/` }
        : { label: 'See your invoices', url: await panelUrl(context, term.userId, 'billing') },
  };
}
