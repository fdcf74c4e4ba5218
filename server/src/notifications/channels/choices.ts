import { alertTopics, defaultChoices, instantTopics } from '@niveshak/domain/notifications/alert-topics';
import type { AlertChoices } from '@niveshak/domain/notifications/alert-topics';
import type { Db, Tx } from '../../platform/db/database.ts';

const columns = [
  'email_topics',
  'push_topics',
  'whatsapp_topics',
  'quiet_from',
  'quiet_until',
  'rebalance_in_quiet_hours',
] as const;

/** Returns saved choices by member id. Members without saved choices have `defaultChoices`. */
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
export async function choicesOf(db: Db, userId: string): Promise<AlertChoices> {
  return (await choicesByUser(db, [userId])).get(userId) ?? defaultChoices;
}

/** Saves a member's choices. The settings row must exist. */
export async function saveChoices(tx: Tx, userId: string, choices: AlertChoices): Promise<void> {
  await tx
    .updateTable('notification_settings')
    .set({
      email_topics: [...choices.email],
      push_topics: [...choices.push],
      whatsapp_topics: [...choices.whatsapp],
      quiet_from: choices.quietHours?.from ?? null,
      quiet_until: choices.quietHours?.until ?? null,
      rebalance_in_quiet_hours: choices.rebalanceInQuietHours,
    })
    .where('user_id', '=', userId)
    .execute();
}
