import { alertWaits, defaultChoices, wantsOn } from '@niveshak/domain/notifications/alert-topics';
import type { AlertChoices, AlertTopic } from '@niveshak/domain/notifications/alert-topics';
import { startOfDay } from '../../platform/clock.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { topicOf } from '../publications.ts';
import { alertReference, pagesOf } from './channel.ts';
import type { AlertChannel } from './channel.ts';
import { choicesByUser } from './choices.ts';
import { insertDeliveries } from './deliveries.ts';
import type { DeliveryChannelName } from './deliveries.ts';

/** Returns the push or WhatsApp channel, whose delivery records are in `alert_deliveries`. */
export function deliveryChannel(name: DeliveryChannelName): AlertChannel {
  return {
    name,
    plan: async (tx, { id, kind }, members, time) => {
      const alerts = members.map((userId) => ({ userId, reference: alertReference(id), readable: [id] }));
      await planDeliveries(tx, name, topicOf[kind], alerts, time);
    },
  };
}

type PlannedAlert = {
  readonly userId: string;
  readonly reference: string;
  readonly readable: readonly string[];
};

/** Plans alerts for those of the members who want the topic on the channel. Idempotent. */
export async function planDeliveries(
  tx: Tx,
  channel: DeliveryChannelName,
  topic: AlertTopic,
  alerts: readonly PlannedAlert[],
  time: BusinessTime,
): Promise<void> {
  const choices = new Map<string, AlertChoices>();
  for (const page of pagesOf(alerts.map(({ userId }) => userId)))
    for (const [userId, chosen] of await choicesByUser(tx, page)) choices.set(userId, chosen);
  const wanted = alerts.flatMap((alert) => {
    const chosen = choices.get(alert.userId) ?? defaultChoices;
    return wantsOn(channel, chosen, topic) ? [{ ...alert, topic, dueAt: dueAt(chosen, topic, time) }] : [];
  });
  await insertDeliveries(tx, channel, wanted, time.instant);
}

const minuteMs = 60_000;

/** Returns the end of the member's quiet hours, to the minute, or null if the alert can be sent now. */
function dueAt(choices: AlertChoices, topic: AlertTopic, { instant, today }: BusinessTime): Date | null {
  const minute = Math.floor((instant.getTime() - startOfDay(today).getTime()) / minuteMs);
  const waits = alertWaits(choices, topic, minute);
  return waits === 0 ? null : new Date(startOfDay(today).getTime() + (minute + waits) * minuteMs);
}
