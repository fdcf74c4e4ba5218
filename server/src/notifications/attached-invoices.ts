import type { Mailer, MailFile } from './ports.ts';

/**
 * Mailer that attaches the PDF of an email's invoice, including when staff resend the email.
 * @param fileOf returns null if the invoice has no PDF
 */
export function invoiceMailer(
  mailer: Mailer,
  fileOf: (invoiceId: string) => Promise<MailFile | null>,
): Mailer {
  return {
    send: async ({ invoiceId, ...mail }) => {
      const file = invoiceId === undefined ? null : await fileOf(invoiceId);
      await mailer.send(file === null ? mail : { ...mail, files: [file] });
    },
  };
}
