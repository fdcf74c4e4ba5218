import { isErasedAddress } from '@niveshak/domain/identity/email';
import { RefusedMail } from '../../notifications/ports.ts';
import type { Mailer } from '../../notifications/ports.ts';
import { report } from '../../platform/watch/events.ts';
import { mailSubmitted } from '../../platform/watch/signals.ts';

export type SmtpMailer = Mailer & {
  readonly close: () => void;
};

/**
 * Returns the mail port over SMTP. Pools a few connections, so that a digest to ten thousand members does not open ten
 * thousand. Rejects control characters in all header fields.
 */
export function smtpMailer(options: { readonly url: string; readonly from: string }): SmtpMailer {
  // Loaded with the first email.
  let opened: ReturnType<typeof openTransport> | null = null;
  const transport = () => (opened ??= openTransport(options));
  return {
    send: async ({ to, subject, text, html, messageId, unsubscribeUrl, pictures = [], files = [] }) => {
      // Addresses of erased accounts are undeliverable.
      if (isErasedAddress(to)) return;
      for (const field of [
        to,
        subject,
        messageId,
        unsubscribeUrl ?? '',
        ...pictures.map(({ name }) => name),
        ...files.map(({ fileName }) => fileName),
      ]) {
        if (/[\u0000-\u001f\u007f]/.test(field))
          throw new Error('An email header holds a control character.');
      }
      try {
        const open = await transport();
        await open.sendMail({
          to,
          subject,
          text,
          html,
          messageId,
          attachments: [
            ...pictures.map(({ name, mediaType, bytes }, at) => ({
              cid: name,
              contentType: mediaType,
              content: bytes,
              contentDisposition: 'inline' as const,
              filename: `picture-${at + 1}.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
            })),
            ...files.map(({ fileName, bytes }) => ({
              contentType: 'application/pdf',
              content: Buffer.from(bytes),
              filename: fileName,
            })),
          ],
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                headers: {
                  'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }),
        });
        mailSubmitted.give({ outcome: 'sent' });
      } catch (error) {
        const outcome = isForGood(error) ? 'refused' : 'failed';
        mailSubmitted.give({ outcome });
        report(`mail.${outcome}`, { reason: reasonOf(error) });
        throw outcome === 'refused' ? new RefusedMail('The mail server refused the message.') : error;
      }
    },
    close: () => void opened?.then((open) => open.close()),
  };
}

/**
 * Returns whether the failure is permanent: an SMTP 5xx for this recipient or message. A rejected sign-in is our
 * configuration error and unrelated to the message.
 */
function isForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code: unknown = Reflect.get(error, 'responseCode');
  const kind: unknown = Reflect.get(error, 'code');
  return (
    typeof code === 'number' && code >= 550 && code < 560 && (kind === 'EENVELOPE' || kind === 'EMESSAGE')
  );
}

/** Returns the SMTP or connection error code, but never the server's text, which names the recipient. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const response: unknown = Reflect.get(error, 'responseCode');
  const code: unknown = Reflect.get(error, 'code');
  return typeof response === 'number' ? String(response) : typeof code === 'string' ? code : 'unknown';
}

async function openTransport({ url, from }: { readonly url: string; readonly from: string }) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 5,
      maxMessages: 1_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}
