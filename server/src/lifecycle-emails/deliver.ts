import { z } from 'zod';
import { lifecycleEmails, lifecycleKinds } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { daysBetween } from '@niveshak/domain/primitives/calendar-date';
import { termEnd } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import { termById } from '../membership/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressed, composeLifecycleEmail, daysText, frameOf } from './compose.ts';
import { isWelcome } from './due-rows.ts';
import { isStillNeeded } from './still-needed.ts';
import type { Renewals } from './still-needed.ts';
import { readLifecycleEmail } from './store.ts';

export type LifecycleEmailDeps = Renewals & {
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
 * Sends an email of this slice with its current text, unless the firm turned it off or the member's situation changed.
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
  if (!email.isOn || !(await isStillNeeded(db, deps, about, today))) return;
  const { email: to, firstName } = await userById(db, userId);
  const { at, standard } = lifecycleEmails[kind];
  const term = termId === null ? null : await termById(db, termId);
  const end =
    term === null
      ? null
      : await termEnd({ db, appOrigin, today }, term, term.endDate, at === 'after-end' ? 'ended' : 'running');
  const { plan = '', ends = '' } = end ?? {};
  // Only the firm's text can offer a renewal.
  const isOffer = at !== 'before-end' || end?.canRenew === true;
  const frame = frameOf(
    kind,
    { plan, ends, after: end?.after ?? null, action: end?.action ?? null },
    appOrigin,
  );
  const days = term === null ? 0 : daysBetween(today, term.endDate);
  await sendEmail(db, mailer, appOrigin, {
    ...(await composeLifecycleEmail(
      isOffer ? email : standard,
      { name: addressed(firstName), plan, ends, days: daysText(days) },
      frame,
      appOrigin,
    )),
    to,
    reference: `${kind}-${isWelcome(kind) ? userId : period}`,
    category: emailKinds[lifecycleEmails[kind].emailKind],
    ...(at === 'before-end' ? { isBilling: true as const } : {}),
    at: instant,
  });
}
