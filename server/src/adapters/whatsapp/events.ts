import { z } from 'zod';
import type { WhatsAppEvent } from '../../notifications/ports.ts';

const status = z.object({
  id: z.string(),
  status: z.string(),
  recipient_id: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const message = z.object({
  from: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});
const notification = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(status).optional(),
            messages: z.array(message).optional(),
          }),
        }),
      ),
    }),
  ),
});

const states = z.enum(['sent', 'delivered', 'read', 'failed']);
const stopWords = /^\s*(stop|unsubscribe|opt[\s-]?out|band karo|बंद)\s*[.!]?\s*$/i;

/** Returns a webhook's relevant events, or an empty list if the body has another shape. */
export function parseEvents(body: Buffer): readonly WhatsAppEvent[] {
  const parsed = notification.safeParse(jsonOf(body));
  if (!parsed.success) return [];
  const values = parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return values.flatMap(({ statuses = [], messages = [] }) => [
    ...statuses.flatMap((each): WhatsAppEvent[] => {
      const state = states.safeParse(each.status);
      if (!state.success) return [];
      const deliveryId = Number(each.biz_opaque_callback_data);
      return [
        {
          kind: 'status',
          messageId: each.id,
          deliveryId: Number.isSafeInteger(deliveryId) ? deliveryId : null,
          state: state.data,
          problem: each.errors?.[0] === undefined ? null : String(each.errors[0].code),
          number: each.recipient_id,
        },
      ];
    }),
    ...messages.flatMap(({ from, text, button }): WhatsAppEvent[] => {
      const written = text?.body ?? button?.text ?? '';
      return stopWords.test(written)
        ? [{ kind: 'stop', number: from, text: written.trim().slice(0, 100) }]
        : [];
    }),
  ]);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
