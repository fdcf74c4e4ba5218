import type { MemberAlerts } from '@niveshak/contract/notifications/staff-alerts';
import type { Db } from '../../platform/db/database.ts';
import { subscriptionsOf } from './push-subscriptions.ts';
import { numberOf } from './whatsapp-numbers.ts';

/** Number of alerts listed for a member. */
const listed = 30;

/** Returns the member's push and WhatsApp addresses, and their latest alerts. */
export async function memberAlerts(db: Db, userId: string): Promise<MemberAlerts> {
  const devices = await subscriptionsOf(db, userId);
  const number = await numberOf(db, userId);
  const alerts = await db
    .selectFrom('alert_deliveries')
    .select(['id', 'channel', 'topic', 'state', 'problem', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return {
    devices: devices.map(({ id, device, since, endedAt }) => ({
      id,
      name: device,
      since: since.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    whatsApp: number === null ? null : { number: number.number, state: number.state },
    alerts: alerts.map(({ id, channel, topic, state, problem, created_at: createdAt, sent_at: sentAt }) => ({
      id: String(id),
      channel,
      topic,
      state,
      problem,
      at: (sentAt ?? createdAt).toISOString(),
    })),
  };
}
