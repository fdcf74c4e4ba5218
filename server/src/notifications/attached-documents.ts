import type { Mailer, MailFile } from './ports.ts';

/**
 * Returns a mailer that attaches the PDFs of an email's invoice and credit notes, including on resends.
 * @param fileOf returns null if the document has no PDF
 */
export function documentMailer(
  mailer: Mailer,
  fileOf: (documentId: string) => Promise<MailFile | null>,
): Mailer {
  return {
    send: async ({ invoiceId, creditNoteIds = [], ...mail }) => {
      const ids = [...(invoiceId === undefined ? [] : [invoiceId]), ...creditNoteIds];
      const files: MailFile[] = [];
      for (const id of ids) {
        const file = await fileOf(id);
        if (file !== null) files.push(file);
      }
      await mailer.send(files.length === 0 ? mail : { ...mail, files });
    },
  };
}
