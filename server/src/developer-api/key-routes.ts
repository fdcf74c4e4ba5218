import * as routes from '@niveshak/contract/developer-api/staff-key-routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { dayMs } from '../platform/jobs/retention.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { everyApiKey, insertApiKey, revokeKey } from './key-store.ts';

export function bindApiKeyRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  bind(routes.listApiKeys, async () => ({ keys: await everyApiKey(db) }));

  act(routes.createApiKey, async (tx, { staff, body: { name, scopes, validDays } }) => {
    const expiresAt = validDays === null ? null : new Date(Date.now() + validDays * dayMs);
    const { id, key, prefix } = await insertApiKey(tx, {
      name,
      scopes,
      createdBy: staff.staffId,
      expiresAt,
    });
    return done(
      {
        action: 'api-key.create',
        subject: { kind: 'api-key', id },
        after: { name, prefix, scopes, expiresAt: expiresAt?.toISOString() ?? null },
      },
      { id, key },
    );
  });

  act(routes.revokeApiKey, async (tx, { params: { id } }) => {
    const name = await revokeKey(tx, id);
    if (name === null) return refuse('not-found');
    return done({ action: 'api-key.revoke', subject: { kind: 'api-key', id }, before: { name } });
  });
}
