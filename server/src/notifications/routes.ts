import * as routes from '@niveshak/contract/notifications/routes';
import type { NotificationSettingsAnswer } from '@niveshak/contract/notifications/schemas';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { rawBodyOf } from '../platform/http/server.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import type { Log } from '../platform/log.ts';
import { sendConfirmation } from './confirm-address.ts';
import { sentTo } from './email-records.ts';
import { mailInbox } from './mail-events.ts';
import type { MailEvents, Mailer } from './ports.ts';
import { isSuppressed, isSuppressedFact, saveSettings, settingsFact, settingsOf } from './store.ts';

export type NotificationsDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly mailEvents: MailEvents;
  readonly log: Log;
};

const shownFacts = { settings: settingsFact, isSuppressed: isSuppressedFact } as const;
const readShown = factsReader(shownFacts);

function presentSettings({
  settings,
  isSuppressed: isDnD,
}: ValuesOf<typeof shownFacts>): NotificationSettingsAnswer {
  const { dailyDigest, instaAlerts, letters, offers, customerOptOut } = settings;
  return {
    email: {
      dailyDigest,
      instaAlerts,
      customerOptOut,
      ...(letters ? {} : { letters }),
      ...(offers ? {} : { offers }),
    },
    ...(isDnD ? { isDnD: true as const } : {}),
  };
}

const shownEmails = 50;

export function bindNotificationsRoutes(bind: RouteBinder, deps: NotificationsDeps): void {
  const { db, mailEvents } = deps;
  bind(routes.getNotificationSettings, async ({ facts }) => presentSettings(facts), { facts: shownFacts });

  bind(routes.putNotificationSettings, async ({ member, body, time }) => {
    const saved = await settingsOf(db, member.userId);
    const { letters = saved.letters, offers = saved.offers } = body.email;
    await saveSettings(db, member.userId, { ...body.email, letters, offers }, time.instant);
    return presentSettings(await readShown(db, member.userId));
  });

  bind(routes.listSentEmails, async ({ member }) => {
    const emails = await sentTo(db, member.userId, shownEmails);
    return emails.map(({ id, subject, category, sentAt }) => ({
      id: String(id),
      subject,
      kind: category,
      sentAt: sentAt.toISOString(),
    }));
  });

  bind(routes.confirmAddress, async ({ member, time }) => {
    if (!(await isSuppressed(db, member.email))) return refuse('address-not-suppressed');
    try {
      const outcome = await sendConfirmation(deps, member.email, time.instant);
      return outcome === 'sent' ? undefined : refuse('address-not-suppressed');
    } catch (error) {
      deps.log.warn({ err: error }, 'confirmation email not sent');
      return refuse('address-email-failed');
    }
  });

  bind(routes.mailWebhook, async ({ request }) => {
    const signature = request.headers['x-mail-signature'];
    const body = rawBodyOf(request);
    if (typeof signature !== 'string' || !mailEvents.isSignature(body, signature)) {
      return refuse('bad-signature');
    }
    await mailInbox.accept(db, body);
    return { status: 'stored' as const };
  });
}
