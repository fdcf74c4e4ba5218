import nodemailer from 'nodemailer';
import type { Mailer } from '../../notifications/ports.ts';

/** The mail port over SMTP. Refuses control characters in every field that becomes a header. */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = nodemailer.createTransport(options.url, {
    from: options.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      for (const field of [to, subject, messageId]) {
        if (/[\u0000-\u001f\u007f]/.test(field))
          throw new Error('An e-mail header holds a control character.');
      }
      await transport.sendMail({ to, subject, text, html, messageId });
    },
  };
}
