import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { debitTime, noticeTime } from '@niveshak/domain/renewals/schedule';
import { businessTimeAt } from '../platform/clock.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { instantOf } from './facts.ts';
import { consentOf, mandateById } from './mandate-store.ts';
import { termsToRenew } from './renewal-store.ts';

const most = 10_000;

/** Returns upcoming notices, debits and next steps of unpaid renewals. */
export async function upcomingRenewals(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until, nameOfPlan } = outlook;
  const list: Upcoming[] = [];
  const lastDay = addDays(businessTimeAt(until).today, 8);
  for (const { id, mandateId, userId: memberId, endDate } of await termsToRenew(db, lastDay, most)) {
    const mandate = await mandateById(db, mandateId);
    if (mandate === null) continue;
    const total = formatRupees((await consentOf(db, mandate)).netPrice);
    const plan = nameOfPlan(mandate.alias);
    const common = { kind: 'renewal' as const, memberId, reference: id, number: 1 };
    const notice = instantOf(noticeTime(endDate));
    if (notice <= until)
      list.push({
        ...common,
        at: dueOrNow(notice, outlook),
        about: `Notice of the renewal of ${plan}`,
        letter: 'renewal-notice',
      });
    const debit = instantOf(debitTime(endDate));
    if (debit <= until && mandate.method === 'debit')
      list.push({
        ...common,
        at: dueOrNow(debit, outlook),
        about: `Debit of ${total} for ${plan}`,
        letter: null,
      });
  }
  const rows = await db
    .selectFrom('renewals')
    .innerJoin('mandates', 'mandates.id', 'renewals.mandate_id')
    .select([
      'renewals.id',
      'renewals.user_id',
      'renewals.state',
      'next_at',
      'mandates.alias',
      'period_start',
    ])
    .where('next_at', '<=', until)
    .orderBy('next_at')
    .limit(most)
    .execute();
  for (const { id, user_id: memberId, state, next_at: at, period_start: start } of rows) {
    if (at === null) continue;
    const about = `${stepWords[state] ?? 'Renewal'}: next term from ${calendarDate(start)}`;
    list.push({
      at: dueOrNow(at, outlook),
      kind: 'renewal',
      memberId,
      reference: id,
      about,
      number: 1,
      letter: null,
    });
  }
  return list;
}

const stepWords: Readonly<Record<string, string>> = {
  asking: 'Ends unless the member agrees to the new price or terms',
  noticed: 'Debit after the notice',
  debiting: 'Debit in flight, the bank is asked',
  retrying: 'Failed debit is retried',
  linked: 'Payment by link awaited',
};
