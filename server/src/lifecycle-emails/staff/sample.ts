import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlans } from '../../catalogue/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { composeLifecycleEmail } from '../compose.ts';
import { actionOf } from '../deliver.ts';
import { isWelcome } from '../due-rows.ts';

type Sampled = Pick<LifecycleEmail, 'subject' | 'body'> & { readonly kind: LifecycleKind };

/** Returns an email as written, for an invented member: a plan of the catalogue, and a day near today. */
export async function sampleEmail(db: Db, email: Sampled, today: CalendarDate, appOrigin: string) {
  const { descriptions } = await readPlans(db);
  const [alias = ''] = offeredPlans();
  const plan = nameOfPlan(descriptions, alias);
  const { kind } = email;
  const ends = formatDate(addDays(today, isWelcome(kind) ? 90 : -30));
  const facts = isWelcome(kind)
    ? []
    : ([
        ['Plan', plan],
        ['Ended on', ends],
      ] as const);
  return composeLifecycleEmail(
    email,
    { name: 'Asha', plan, ends },
    { facts, action: actionOf(kind, appOrigin) },
    appOrigin,
  );
}
