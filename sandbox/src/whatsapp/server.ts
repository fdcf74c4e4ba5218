import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { html } from '../platform/html.ts';
import { sendPage } from '../platform/page.ts';
import { createReports } from './reports.ts';
import type { Message, Reports } from './reports.ts';

const parameter = z.object({ type: z.literal('text'), text: z.string().min(1).max(1_024) });
const sendBody = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^[1-9]\d{7,14}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.string(), parameters: z.array(parameter) })),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});
const replyBody = z.strictObject({ from: z.string(), text: z.string() });
const listQuery = z.object({ to: z.string().optional() });

/** Approved templates, with the number of body parameters. */
const templates = new Map([
  ['alert', 2],
  ['code', 1],
]);

/**
 * Registers the WhatsApp Cloud API with template messages and their webhooks. A number ending in `0000` cannot be
 * reached (131026), the owner of one ending in `0001` has stopped marketing messages (131050), and the per-user limit
 * applies to one ending in `0002` (131049). Every other number receives and reads messages. Messages are in memory.
 */
export async function registerWhatsApp(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { phoneNumberId, accessToken } = context.config.whatsapp;
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const messages: Message[] = [];
  const reports = createReports(context, stopping.signal);

  registerControl(app, messages, reports);
  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === `Bearer ${accessToken}`) return undefined;
      return reply.code(401).send(failure(190, 'Invalid OAuth access token.'));
    });
    registerCallFaults(api, context, 'whatsapp', () => failure(131_000, 'Something went wrong'));
    api.post(`/${phoneNumberId}/messages`, (request, reply) => {
      const parsed = sendBody.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send(failure(100, 'Invalid parameter'));
      const { to, template, biz_opaque_callback_data: callback = null } = parsed.data;
      const body = template.components.find(({ type }) => type === 'body')?.parameters ?? [];
      const expected = templates.get(template.name);
      if (expected === undefined) return reply.code(404).send(failure(132_001, 'Template does not exist'));
      if (body.length !== expected) return reply.code(400).send(failure(132_000, 'Number of parameters'));
      const message: Message = {
        id: `wamid.${randomBytes(12).toString('base64url')}`,
        to,
        template: template.name,
        texts: body.map(({ text }) => text),
        callback,
      };
      const problem = { '0000': 131_026, '0001': 131_050, '0002': 131_049 }[to.slice(-4)];
      if (problem === undefined) {
        messages.push(message);
        for (const status of ['sent', 'delivered']) reports.status(message, status);
      } else reports.status(message, 'failed', problem);
      return reply.send({
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      });
    });
  });
}

/** Registers what people and tests can see and do. */
function registerControl(app: FastifyInstance, messages: readonly Message[], reports: Reports): void {
  app.get('/messages', (request) => {
    const { to } = listQuery.parse(request.query);
    return to === undefined ? messages : messages.filter((message) => message.to === to);
  });
  app.post('/reply', (request, reply) => {
    const { from, text } = replyBody.parse(request.body);
    reports.message(from, text);
    return reply.code(204).send();
  });
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      vendor: 'WhatsApp',
      title: 'Messages',
      body: html`<h1>Messages</h1>
        <dl>
          ${messages
            .toReversed()
            .slice(0, 100)
            .map(
              ({ to, texts }) =>
                html`<dt>+${to}</dt>
                  <dd>${texts.join(' · ')}</dd>`,
            )}
        </dl>`,
    }),
  );
}

function failure(code: number, message: string) {
  return { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'sandbox' } };
}
