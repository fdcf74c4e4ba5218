import { z } from 'zod';
import { lifecycleEmails, lifecycleKinds } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlans } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { termById } from '../membership/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressed, composeLifecycleEmail } from './compose.ts';
import type { EmailFrame } from './compose.ts';
import { isWelcome } from './due-rows.ts';
import { isStillNeeded } from './still-needed.ts';
import { readLifecycleEmail } from './store.ts';

export type LifecycleEmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofEmail = z.object({
  userId: z.string(),
  kind: z.enum(lifecycleKinds),
  period: z.string(),
  termId: z.string().nullable(),
});

/**
 * Sends an email of this slice with its present text, unless the firm turned it off or the member's state changed.
 * @throws if the mail server does not accept it
 */
export async function deliverLifecycleEmail(
  deps: LifecycleEmailDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  if (name !== 'lifecycle-email') return;
  const { db, mailer, appOrigin, clock } = deps;
  const about = ofEmail.parse(payload);
  const { userId, kind, period, termId } = about;
  const { today, instant } = clock.now();
  const email = await readLifecycleEmail(db, kind);
  if (!email.isOn || !(await isStillNeeded(db, about, today))) return;
  const { email: to, firstName } = await userById(db, userId);
  const term = termId === null ? null : await termById(db, termId);
  const plan = term === null ? '' : nameOfPlan((await readPlans(db)).descriptions, term.alias);
  const ends = term === null ? '' : formatDate(term.endDate);
  const values = { name: addressed(firstName), plan, ends };
  const facts = isWelcome(kind)
    ? []
    : ([
        ['Plan', plan],
        ['Ended on', ends],
      ] as const);
  const frame = { facts, action: actionOf(kind, appOrigin) };
  await sendEmail(db, mailer, appOrigin, {
    ...(await composeLifecycleEmail(email, values, frame, appOrigin)),
    to,
    reference: `${kind}-${isWelcome(kind) ? userId : period}`,
    category: emailKinds[lifecycleEmails[kind].emailKind],
    at: instant,
  });
}

export function actionOf(kind: keyof typeof lifecycleEmails, appOrigin: string): EmailFrame['action'] {
  return isWelcome(kind)
    ? { label: 'Read research', url: `${appOrigin}/` }
    : { label: 'See the plans', url: `${appOrigin}/pricing` };
}
