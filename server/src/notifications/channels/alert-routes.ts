import { createHash, randomUUID } from 'node:crypto';
import { instantTopics, usualTopics } from '@niveshak/domain/notifications/alert-topics';
import type { AlertChannelName, AlertChoices, QuietHours } from '@niveshak/domain/notifications/alert-topics';
import { isIndianMobile, normaliseMobile } from '@niveshak/domain/kyc/mobile';
import type { NotificationSettings } from '@niveshak/domain/notifications/settings';
import { alertTexts } from '@niveshak/contract/notifications/alert-texts';
import * as routes from '@niveshak/contract/notifications/alert-routes';
import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { describeDevice, lockUser } from '../../identity/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer, PushService, WhatsApp } from '../ports.ts';
import { sendEmail } from '../send-email.ts';
import { saveSettings, settingsOf } from '../store.ts';
import { choicesOf, saveChoices } from './choices.ts';
import { insertSingle, stateOfBatch } from './deliveries.ts';
import { deleteSubscription, saveSubscription, subscriptionsOf } from './push-subscriptions.ts';
import { endNumbers, numberOf, requestNumber, verifyNumber } from './whatsapp-numbers.ts';
import { sendAlerts } from './send-alerts.ts';
import type { SendAlertsDeps } from './send-alerts.ts';

export type AlertRoutesDeps = SendAlertsDeps & {
  readonly mailer: Mailer;
  readonly appOrigin: string;
  /** Null if the firm does not offer web push. */
  readonly push: PushService | null;
  /** Null if the firm does not offer WhatsApp. */
  readonly whatsApp: WhatsApp | null;
  readonly log: Log;
};

export function bindAlertRoutes(bind: RouteBinder, deps: AlertRoutesDeps): void {
  const { db, push } = deps;
  bind(routes.getAlertGrid, ({ member }) => presentGrid(deps, member.userId));

  bind(routes.putAlertGrid, async ({ member: { userId }, body, time }) => {
    const quietHours = body.quietHours === null ? null : minutesOf(body.quietHours);
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const settings = await settingsOf(tx, userId);
      const email = instantTopics.filter((topic) => body.email.includes(topic));
      await saveSettings(
        tx,
        userId,
        withEmail(settings, email.length > 0, body.email.includes('digest')),
        time.instant,
      );
      await saveChoices(tx, userId, {
        // Without topics, the switch is off; the old settings page turns it on with all topics.
        email: email.length === 0 ? usualTopics : email,
        push: [...new Set(body.push)],
        whatsapp: [...new Set(body.whatsapp)],
        quietHours,
        rebalanceInQuietHours: body.rebalanceInQuietHours,
      });
    });
    return presentGrid(deps, userId);
  });

  bind(
    routes.addPushSubscription,
    async ({ member: { userId }, body: { endpoint, keys }, time, request }) => {
      const p256dh = Buffer.from(keys.p256dh, 'base64url');
      const auth = Buffer.from(keys.auth, 'base64url');
      if (push === null || !push.isAccepted(endpoint) || p256dh.length !== 65 || auth.length !== 16)
        return refuse('invalid-input');
      const device = describeDevice(request.headers['user-agent'] ?? '');
      await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        await saveSubscription(tx, userId, { endpoint, p256dh, auth }, device, time.instant);
        await turnOn(tx, userId, 'push', time);
      });
      return presentGrid(deps, userId);
    },
  );

  bind(routes.removePushSubscription, async ({ member: { userId }, params: { id } }) => {
    await deleteSubscription(db, userId, id);
    return presentGrid(deps, userId);
  });

  bindWhatsAppNumber(bind, deps);
  bind(routes.sendTestAlert, async ({ member, body: { channel }, time }) => {
    const isSent =
      channel === 'email'
        ? await sendTestEmail(deps, member.email, time)
        : await sendTest(deps, channel, member.userId, time);
    return { isSent };
  });
}

function bindWhatsAppNumber(bind: RouteBinder, deps: AlertRoutesDeps): void {
  const { db, whatsApp } = deps;
  bind(routes.requestWhatsApp, async ({ member: { userId }, body, time }) => {
    const mobile = normaliseMobile(body.number);
    const answer = async (outcome: 'done' | 'invalid-number' | 'unreachable' | 'unavailable') => ({
      outcome,
      grid: await presentGrid(deps, userId),
    });
    if (whatsApp === null) return answer('unavailable');
    if (!isIndianMobile(mobile)) return answer('invalid-number');
    const outcome = await requestNumber(db, whatsApp, userId, `91${mobile}`, time.instant);
    return answer(outcome === 'sent' ? 'done' : outcome);
  });

  bind(routes.verifyWhatsApp, async ({ member: { userId }, body: { code }, time }) => {
    const isVerified = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const isRight = await verifyNumber(tx, userId, code, time.instant);
      if (isRight) await turnOn(tx, userId, 'whatsapp', time);
      return isRight;
    });
    const outcome = isVerified ? ('done' as const) : ('wrong-code' as const);
    return { outcome, grid: await presentGrid(deps, userId) };
  });

  bind(routes.stopWhatsApp, async ({ member: { userId }, time }) => {
    await endNumbers(db, { userId }, 'stopped', 'Stopped on Account.', time.instant);
    return { outcome: 'done' as const, grid: await presentGrid(deps, userId) };
  });
}

/** Enables instant topics on a channel that a member just set up, unless they already chose topics. */
async function turnOn(
  tx: Tx,
  userId: string,
  channel: 'push' | 'whatsapp',
  time: BusinessTime,
): Promise<void> {
  const choices = await choicesOf(tx, userId);
  if (choices[channel].length > 0) return;
  await saveSettings(tx, userId, await settingsOf(tx, userId), time.instant);
  await saveChoices(tx, userId, { ...choices, [channel]: usualTopics });
}

function withEmail(
  settings: NotificationSettings,
  instaAlerts: boolean,
  dailyDigest: boolean,
): NotificationSettings {
  // The settings grid cannot change these while service emails are off.
  return settings.customerOptOut ? settings : { ...settings, instaAlerts, dailyDigest };
}

async function presentGrid({ db, push, whatsApp }: AlertRoutesDeps, userId: string): Promise<AlertGrid> {
  const settings = await settingsOf(db, userId);
  const choices = await choicesOf(db, userId);
  const number = whatsApp === null ? null : await numberOf(db, userId);
  const devices = push === null ? [] : await subscriptionsOf(db, userId);
  return {
    email: emailTopics(settings, choices),
    push: [...choices.push],
    whatsapp: [...choices.whatsapp],
    quietHours:
      choices.quietHours === null
        ? null
        : { from: clockText(choices.quietHours.from), until: clockText(choices.quietHours.until) },
    rebalanceInQuietHours: choices.rebalanceInQuietHours,
    takesServiceEmails: !settings.customerOptOut,
    webPush:
      push === null
        ? null
        : {
            publicKey: push.publicKey,
            devices: devices.map(({ id, device, endpoint, since, endedAt }) => ({
              id,
              name: device,
              fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
              since: since.toISOString(),
              isExpired: endedAt !== null,
            })),
          },
    whatsAppNumber: whatsApp === null ? null : (number ?? { number: null, state: 'none', requested: null }),
  };
}

function emailTopics(
  { instaAlerts, dailyDigest }: NotificationSettings,
  { email }: AlertChoices,
): AlertGrid['email'] {
  return [...(instaAlerts ? email : []), ...(dailyDigest ? (['digest'] as const) : [])];
}

function minutesOf({ from, until }: { readonly from: string; readonly until: string }): QuietHours {
  const [start, end] = [from, until].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
  return { from: start ?? 0, until: end ?? 0 };
}

function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

async function sendTestEmail(
  { db, mailer, appOrigin, log }: AlertRoutesDeps,
  to: string,
  { instant }: BusinessTime,
): Promise<boolean> {
  const { title, body } = alertTexts.test;
  try {
    const outcome = await sendEmail(db, mailer, appOrigin, {
      to,
      subject: title,
      letter: { heading: title, paragraphs: [body], facts: [], action: null },
      reference: `test-alert-${randomUUID()}`,
      category: 'requested',
      at: instant,
    });
    return outcome === 'sent';
  } catch (error) {
    log.warn({ err: error }, 'test alert not sent by email');
    return false;
  }
}

async function sendTest(
  deps: AlertRoutesDeps,
  channel: Exclude<AlertChannelName, 'email'>,
  userId: string,
  { instant }: BusinessTime,
): Promise<boolean> {
  if (!deps.senders.some(({ name }) => name === channel)) return false;
  const alert = { userId, topic: 'test' as const, reference: `test-alert-${randomUUID()}` };
  const batch = await insertSingle(deps.db, channel, alert, instant);
  try {
    await sendAlerts(deps, { batch, channel });
  } catch (error) {
    deps.log.warn({ err: error }, 'test alert not sent');
    return false;
  }
  return (await stateOfBatch(deps.db, batch)).state === 'sent';
}
