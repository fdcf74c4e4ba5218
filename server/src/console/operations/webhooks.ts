import { sql } from 'kysely';
import { z } from 'zod';
import type { StaffWebhook } from '@niveshak/contract/staff/operations-schemas';
import type { Db } from '../../platform/db/database.ts';

const pageSize = 50;

/** Fields with the event type at the payment gateways, the signing service and the broker. */
const named = z.union([
  z.object({ event: z.string() }).transform(({ event }) => event),
  z.object({ type: z.string() }).transform(({ type }) => type),
]);

/**
 * Returns a page of webhooks, newest first, then by provider and id.
 * @param before last webhook of the previous page, `<provider>:<eventId>`
 */
export async function webhookPage(
  db: Db,
  before: string | null,
): Promise<{ webhooks: StaffWebhook[]; next: string | null }> {
  let query = db
    .selectFrom('webhook_events')
    .select(['provider', 'event_id', 'body', 'received_at', 'handled_at'])
    .orderBy('received_at', 'desc')
    .orderBy('provider', 'desc')
    .orderBy('event_id', 'desc')
    .limit(pageSize + 1);
  if (before !== null) {
    const [provider, eventId] = before.split(':');
    query = query.where(
      sql<boolean>`(received_at, provider, event_id) < (
        select received_at, provider, event_id from webhook_events
        where provider = ${provider} and event_id = ${eventId})`,
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    webhooks: shown.map((row) => ({
      provider: row.provider,
      eventId: row.event_id,
      event: kindOf(row.body),
      receivedAt: row.received_at.toISOString(),
      handledAt: row.handled_at?.toISOString() ?? null,
      hasBody: row.body.length > 0,
    })),
    next: rows.length > pageSize && last !== undefined ? `${last.provider}:${last.event_id}` : null,
  };
}

function kindOf(body: Buffer): string | null {
  if (body.length === 0) return null;
  try {
    return named.safeParse(JSON.parse(body.toString())).data?.slice(0, 80) ?? null;
  } catch {
    return null;
  }
}
