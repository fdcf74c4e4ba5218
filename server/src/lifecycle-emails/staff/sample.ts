import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { offeredPlans, planAliases, planOf } from '@niveshak/domain/catalogue/plan';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlans } from '../../catalogue/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { composeLifecycleEmail, daysText, frameOf } from '../compose.ts';

type Sampled = Pick<LifecycleEmail, 'subject' | 'body'> & { readonly kind: LifecycleKind };

/** Renders an email as written, for a fictional member with a plan from the catalogue and a date near today. */
export async function sampleEmail(db: Db, email: Sampled, today: CalendarDate, appOrigin: string) {
  const { descriptions } = await readPlans(db);
  const { kind } = email;
  const [alias = ''] =
    kind === 'trial-ending' ? planAliases().filter((each) => planOf(each).kind === 'trial') : offeredPlans();
  const plan = nameOfPlan(descriptions, alias);
  const { at, standard } = lifecycleEmails[kind];
  const days = at === 'before-end' ? standard.days : 90;
  const ends = formatDate(addDays(today, at === 'after-end' ? -30 : days));
  const frame = frameOf(kind, { plan, ends, after: null, action: null }, appOrigin);
  return composeLifecycleEmail(email, { name: 'Asha', plan, ends, days: daysText(days) }, frame, appOrigin);
}
