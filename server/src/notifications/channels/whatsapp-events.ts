import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { whatsAppWebhook } from '@niveshak/contract/notifications/alert-routes';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { rawBodyOf } from '../../platform/http/server.ts';
import { webhookInbox } from '../../platform/webhook-inbox.ts';
import type { WhatsApp, WhatsAppEvent } from '../ports.ts';
import { endNumbers } from './whatsapp-numbers.ts';

export const whatsAppEventTask = 'handle-whatsapp-event';

const inbox = webhookInbox('whatsapp', whatsAppEventTask);

/** Binds the webhook. Meta verifies its URL with a GET first. */
export function bindWhatsAppWebhook(
  bind: RouteBinder,
  http: FastifyInstance,
  db: Db,
  whatsApp: WhatsApp | null,
): void {
  bind(whatsAppWebhook, async ({ request }) => {
    const signature = request.headers['x-hub-signature-256'];
    const body = rawBodyOf(request);
    if (whatsApp === null || typeof signature !== 'string' || !whatsApp.isSignature(body, signature))
      return refuse('bad-signature');
    await inbox.accept(db, body);
    return { status: 'stored' as const };
  });
  if (whatsApp === null) return;
  http.get('/api/webhooks/whatsapp', (request, reply) => {
    const { query } = request;
    const of = (name: string): string => {
      const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : '';
      return typeof value === 'string' ? value : '';
    };
    const isMeta = of('hub.mode') === 'subscribe' && whatsApp.isVerifyToken(of('hub.verify_token'));
    return reply
      .code(isMeta ? 200 : 403)
      .type('text/plain; charset=utf-8')
      .send(isMeta ? of('hub.challenge') : '');
  });
}

/** Records alert states, and deactivates numbers that sent STOP or cannot be reached. Idempotent. */
export async function handleWhatsAppEvent(
  db: Db,
  whatsApp: WhatsApp,
  eventId: string,
  { instant }: BusinessTime,
): Promise<void> {
  const body = await inbox.open(db, eventId);
  if (body === null) return;
  await db.transaction().execute(async (tx) => {
    for (const event of whatsApp.parse(body)) {
      if (event.kind === 'stop') await endNumbers(tx, event, 'stopped', event.text, instant);
      else await recordStatus(tx, event, instant);
      if (event.kind === 'status' && event.problem !== null && whatsApp.isGone(event.problem))
        await endNumbers(tx, event, 'blocked', `The provider reported ${event.problem}.`, instant);
    }
    await inbox.close(tx, eventId);
  });
}

/** Records a message state. States only move forward, because events arrive in any order. */
async function recordStatus(
  db: Db,
  { messageId, deliveryId, state, problem }: Extract<WhatsAppEvent, { readonly kind: 'status' }>,
  at: Date,
): Promise<void> {
  await sql`
    update alert_deliveries
    set state = ${state}, provider_id = ${messageId}, problem = ${problem},
      sent_at = case when ${state} = 'failed' then sent_at else coalesce(sent_at, ${at}::timestamptz) end
    where channel = 'whatsapp' and (provider_id = ${messageId}
        or (id = ${deliveryId}::bigint and provider_id is null))
      and array_position(array['sending', 'queued', 'sent', 'delivered', 'read', 'failed'], state)
        < array_position(array['sending', 'queued', 'sent', 'delivered', 'read', 'failed'], ${state}::text)`.execute(
    db,
  );
}
