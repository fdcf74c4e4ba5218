import { sql } from 'kysely';
import type { Generated } from 'kysely';
import * as routes from '@niveshak/contract/members/label-routes';
import { lockUser } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { isMember } from '../identity/index.ts';
import { actBinder, done } from '../platform/staff/act.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    member_labels: { user_id: string; label: string; put_at: Generated<Date> };
  }
}

/** Returns the member's labels by name. */
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
  const act = actBinder(bind, db);
  bind(routes.listLabels, async () => {
    const { rows } = await sql<{ label: string; members: number }>`
      select min(label) as label, count(*)::int as members from member_labels
      group by lower(label) order by lower(label)`.execute(db);
    return { labels: rows };
  });

  act(routes.setMemberLabels, async (tx, { params, body }) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    await lockUser(tx, params.id);
    const before = await labelsOf(tx, params.id);
    if (before.join('\n') !== body.seen.join('\n')) return refuse('changed-meanwhile');
    const { labels } = body;
    await tx
      .deleteFrom('member_labels')
      .where('user_id', '=', params.id)
      .$if(labels.length > 0, (query) => query.where('label', 'not in', labels))
      .execute();
    const added = labels.filter((label) => !before.includes(label));
    if (added.length > 0)
      await tx
        .insertInto('member_labels')
        .values(added.map((label) => ({ user_id: params.id, label })))
        .execute();
    const after = await labelsOf(tx, params.id);
    return done(
      {
        action: 'member.label',
        subject: { kind: 'member', id: params.id },
        before: { labels: before },
        after: { labels: after },
      },
      { labels: after },
    );
  });
}
