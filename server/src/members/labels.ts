import { sql } from 'kysely';
import type { Generated } from 'kysely';
import * as routes from '@niveshak/contract/members/label-routes';
import { lockUser } from '../identity/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { isMember } from '../identity/index.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import type { AuditEntry } from '../platform/staff/audit.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    member_labels: { user_id: string; label: string; put_at: Generated<Date> };
  }
}

/** Returns a member's labels by name. */
export async function labelsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_labels')
    .select('label')
    .where('user_id', '=', userId)
    .orderBy(sql`lower(label)`)
    .execute();
  return rows.map(({ label }) => label);
}

export function bindLabelRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.listLabels, async () => {
    const { rows } = await sql<{ label: string; members: number }>`
      select min(label) as label, count(*)::int as members from member_labels
      group by lower(label) order by lower(label)`.execute(db);
    return { labels: rows };
  });

  act(routes.setMemberLabels, async (tx, { params, body: { labels, seen } }) => {
    const changed = await setLabels(tx, params.id, labels, seen);
    if (changed instanceof Refusal) return changed;
    return done(changed, { labels: await labelsOf(tx, params.id) });
  });
}

/**
 * Replaces a member's labels and returns the audit entry, or a refusal after a concurrent change.
 * @param seen labels shown to the caller; null replaces any
 */
export async function setLabels(
  tx: Tx,
  userId: string,
  labels: readonly string[],
  seen: readonly string[] | null,
): Promise<AuditEntry | Refusal> {
  if (!(await isMember(tx, userId))) return refuse('not-found');
  await lockUser(tx, userId);
  const before = await labelsOf(tx, userId);
  if (seen !== null && before.join('\n') !== seen.join('\n')) return refuse('changed-meanwhile');
  await tx
    .deleteFrom('member_labels')
    .where('user_id', '=', userId)
    .$if(labels.length > 0, (query) => query.where('label', 'not in', labels))
    .execute();
  const added = labels.filter((label) => !before.includes(label));
  if (added.length > 0)
    await tx
      .insertInto('member_labels')
      .values(added.map((label) => ({ user_id: userId, label })))
      .execute();
  return {
    action: 'member.label',
    subject: { kind: 'member', id: userId },
    before: { labels: before },
    after: { labels: await labelsOf(tx, userId) },
  };
}
