import { alertTopics, instantTopics } from '@niveshak/domain/notifications/alert-topics';
import type { AlertChoices } from '@niveshak/domain/notifications/alert-topics';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  'email_topics',
  'push_topics',
  'whatsapp_topics',
  'quiet_from',
  'quiet_until',
  'rebalance_in_quiet_hours',
] as const;

/** Returns saved choices only; members without any have `defaultChoices`. */
export async function choicesByUser(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AlertChoices>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', ...columns])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        email: instantTopics.filter((topic) => row.email_topics.includes(topic)),
        push: alertTopics.filter((topic) => row.push_topics.includes(topic)),
        whatsapp: alertTopics.filter((topic) => row.whatsapp_topics.includes(topic)),
        quietHours:
          row.quiet_from === null || row.quiet_until === null
            ? null
            : { from: row.quiet_from, until: row.quiet_until },
        rebalanceInQuietHours: row.rebalance_in_quiet_hours,
      },
    ]),
  );
}
