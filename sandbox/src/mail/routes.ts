import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFile } from '../platform/assets.ts';
import type { SandboxContext } from '../platform/context.ts';
import type { Mail, Mailbox } from './mailbox.ts';
import { presentMail } from './present-mail.ts';
import { sendInbox, sendMessage } from './inbox-pages.ts';

const listQuery = z.object({ to: z.string().optional() });
const idParams = z.object({ id: z.string() });
const viewQuery = z.object({ view: z.enum(['html', 'text', 'headers']).optional() });
const attachmentParams = z.object({ id: z.string(), index: z.coerce.number().int().min(0) });

/** Registers the inbox, as JSON for tests and as pages for people. */
export function registerMailRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { mailbox } = context;

  app.get('/mail/messages', (request) => mailbox.list(filterOf(request.query)).map(presentMail));

  // Omits message bodies, so that a test with thousands of messages can read the inbox in one call.
  app.get('/mail/summary', () =>
    mailbox.list().map(({ id, to, subject, headers, at }) => ({
      id,
      to,
      subject,
      at,
      messageId: headers['message-id'] ?? '',
    })),
  );

  app.delete('/mail/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

  app.get('/mail/messages/:id', (request, reply) => {
    const message = mailbox.get(idParams.parse(request.params).id);
    return message === undefined ? reply.code(404).send({ error: 'no such message' }) : presentMail(message);
  });

  app.get('/mail/messages/:id/html', (request, reply) => {
    const message = mailbox.get(idParams.parse(request.params).id);
    if (message?.html === null || message === undefined) return reply.code(404).send();
    // The message is untrusted markup, so use a separate origin, no scripts and no outgoing requests, and open links
    // outside.
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; " +
          "style-src 'unsafe-inline'; frame-ancestors 'self'",
      )
      .send(`<base target="_blank">${withParts(mailbox, message, message.html)}`);
  });

  app.get('/mail/messages/:id/attachments/:index', (request, reply) => {
    const { id, index } = attachmentParams.parse(request.params);
    const attachment = mailbox.get(id)?.attachments[index];
    const bytes = attachment === undefined ? undefined : mailbox.attachment(attachment.blobId);
    if (attachment === undefined || bytes === undefined) return reply.code(404).send();
    return reply
      .header('content-type', attachment.contentType)
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      )
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(bytes));
  });

  app.get('/mail', (request, reply) => sendInbox(reply, mailbox, filterOf(request.query)));

  app.get('/mail/:id', (request, reply) => {
    const { view } = viewQuery.parse(request.query);
    return sendMessage(reply, mailbox.get(idParams.parse(request.params).id), view);
  });

  serveFile(
    app,
    '/assets/inbox.js',
    new URL('./inbox.js', import.meta.url),
    'text/javascript; charset=utf-8',
  );
}

const picture = /^image\/(?:png|jpeg|gif|webp)$/;

/** Returns the HTML with references to inline images replaced by the attached images. */
function withParts(mailbox: Mailbox, { attachments }: Mail, html: string): string {
  return html.replaceAll(/(?<=\ssrc=")cid:([^"]+)(?=")/g, (address, contentId: string) => {
    const part = attachments.find((each) => each.contentId === contentId);
    const bytes = part === undefined ? undefined : mailbox.attachment(part.blobId);
    if (part === undefined || bytes === undefined || !picture.test(part.contentType)) return address;
    return `data:${part.contentType};base64,${Buffer.from(bytes).toString('base64')}`;
  });
}

function filterOf(query: unknown): string | undefined {
  const to = listQuery.parse(query).to?.trim();
  return to === '' ? undefined : to;
}
