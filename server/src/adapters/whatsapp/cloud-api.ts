import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SendOutcome, WhatsApp } from '../../notifications/ports.ts';
import type { WhatsAppSettings } from '../../platform/alert-settings.ts';
import { callVendor } from '../http/vendor-call.ts';
import { parseEvents } from './events.ts';

const sent = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });
const failure = z.object({ error: z.object({ code: z.number() }) });

/** Codes after which the message may be accepted later: rate limits and outages (CLOUD-API.md). */
const temporary = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057]);
/** Codes for numbers that are unreachable or opted out. */
const gone = new Set([131_026, 131_030, 131_050]);

/** Returns the WhatsApp port over the Cloud API, with approved templates. */
export function whatsAppCloudApi(options: WhatsAppSettings): WhatsApp {
  const send = async (number: string, template: object, callback?: string): Promise<SendOutcome> => {
    const answer = await callVendor({
      vendor: 'whatsapp',
      method: 'POST',
      url: `${options.baseUrl}/${options.phoneNumberId}/messages`,
      headers: { authorization: `Bearer ${options.accessToken}` },
      json: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: number,
        type: 'template',
        template,
        ...(callback === undefined ? {} : { biz_opaque_callback_data: callback }),
      },
    });
    if (answer.kind === 'unavailable') return { kind: 'unavailable' };
    const accepted = sent.safeParse(answer.body);
    if (answer.status === 200 && accepted.success)
      return { kind: 'accepted', providerId: accepted.data.messages[0].id };
    const refused = failure.safeParse(answer.body);
    if (!refused.success || answer.status >= 500) return { kind: 'unavailable' };
    return outcomeOf(refused.data.error.code);
  };
  const language = { code: options.language };
  return {
    sendAlert: (number, { title, body, path }, deliveryId) =>
      send(
        number,
        {
          name: options.alertTemplate,
          language,
          components: [
            { type: 'body', parameters: [textOf(body), textOf(title)] },
            // The template's button has this installation's URL, to which the parameter is appended.
            {
              type: 'button',
              sub_type: 'url',
              index: '0',
              parameters: [textOf(path.replace(/^\//, '') || '?')],
            },
          ],
        },
        String(deliveryId),
      ),
    sendCode: (number, code) =>
      send(number, {
        name: options.codeTemplate,
        language,
        components: [
          { type: 'body', parameters: [textOf(code)] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [textOf(code)] },
        ],
      }),
    isVerifyToken: (token) => isSame(Buffer.from(token), Buffer.from(options.verifyToken)),
    isSignature: (body, header) =>
      options.appSecrets.some((secret) => {
        const expected = createHmac('sha256', secret).update(body).digest('hex');
        return isSame(Buffer.from(header), Buffer.from(`sha256=${expected}`));
      }),
    parse: parseEvents,
    isGone: (code) => gone.has(Number(code)),
  };
}

function outcomeOf(code: number): SendOutcome {
  if (temporary.has(code)) return { kind: 'unavailable' };
  return { kind: gone.has(code) ? 'gone' : 'refused', problem: String(code) };
}

/** Removes what a parameter must not contain: line breaks, tabs, or more than four spaces in a row. */
function textOf(text: string) {
  return { type: 'text', text: text.replaceAll(/\s+/g, ' ') };
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
