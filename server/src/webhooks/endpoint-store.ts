import { sql } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import { parse, z } from 'zod';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    webhook_endpoints: EndpointsTable;
  }
}

type EndpointsTable = {
  id: Generated<string>;
  url: string;
  events: string[];
  secret_version: Generated<number>;
  rotated_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  failing_since: Date | null;
  disabled_at: Date | null;
};

export type Endpoint = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secretVersion: number;
  readonly rotatedAt: Date | null;
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
};

const eventList = z.array(z.enum(webhookEvents));

function toEndpoint(row: Selectable<EndpointsTable>): Endpoint {
  return {
    id: row.id,
    url: row.url,
    events: parse(eventList, row.events),
    secretVersion: row.secret_version,
    rotatedAt: row.rotated_at,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
  };
}

/** Returns all endpoints, oldest first. */
export async function everyEndpoint(db: Db): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toEndpoint);
}

export async function endpointById(db: Db, id: string): Promise<Endpoint | null> {
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toEndpoint(row);
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: { readonly url: string; readonly events: readonly string[]; readonly createdBy: string },
): Promise<Endpoint> {
  const row = await tx
    .insertInto('webhook_endpoints')
    .values({
      url: endpoint.url,
      events: [...endpoint.events],
      created_by: endpoint.createdBy,
      rotated_at: null,
      failing_since: null,
      disabled_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

export async function changeEndpoint(
  tx: Tx,
  id: string,
  { url, events }: { readonly url: string; readonly events: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ url, events: [...events] })
    .where('id', '=', id)
    .execute();
}

export async function rotateSecret(tx: Tx, id: string, at: Date): Promise<Endpoint> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ secret_version: sql<number>`secret_version + 1`, rotated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

export async function enableEndpoint(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, failing_since: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Records a failure, or a success if null. Returns since when the endpoint has been failing, or null. */
export async function recordEndpointHealth(tx: Tx, id: string, failedAt: Date | null): Promise<Date | null> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: failedAt === null ? null : sql<Date>`coalesce(failing_since, ${failedAt})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** Disables an endpoint. Returns false if it is already disabled. */
export async function disableEndpoint(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: at })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
