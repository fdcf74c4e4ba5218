import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { ExportSource } from '../platform/files/export-source.ts';
import { memoryExport } from '../slack-archives/index.ts';

/** Returns all messages of the archive with their channels, in order. */
export async function messageRows(db: Db) {
  const { rows: found } = await sql<Record<string, unknown>>`
    select c.id as channel, c.name, m.ts_us, m.thread_us, m.user_id, m.is_system, m.is_listed, m.reply_count, m.seq,
      m.edited_us, m.text, m.more
    from archive_messages m join archive_channels c on c.no = m.channel_no order by c.id, m.ts_us`.execute(
    db,
  );
  return found;
}

export function exportOf(
  messages: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): ExportSource {
  const files = {
    'channels.json': [{ id: 'C1', name: 'general', is_general: true, topic: { value: 'All of it' } }],
    'users.json': [
      { id: 'U1', name: 'asha', profile: { real_name: 'Asha Rao', email: 'asha@members.test' } },
      { id: 'U2', name: 'dev', deleted: true, profile: { real_name: 'Dev Shah', display_name: 'devs' } },
    ],
    'general/2021-05-14.json': messages,
    ...more,
  };
  return memoryExport(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  );
}

/** Returns an element of a day file. */
export const message = (ts: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'message',
  user: 'U1',
  text: 'Hello',
  ts,
  ...more,
});
