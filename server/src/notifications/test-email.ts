import { randomUUID } from 'node:crypto';
import { readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { renderEmail } from './layout.ts';
import type { EmailContent } from './layout.ts';
import { pictureAddress } from './pictures.ts';
import type { Mailer } from './ports.ts';
import { messageIdOf } from './send-email.ts';

export type TestEmailDeps = { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string };

/** Returns an email as HTML for a browser, with inline images. */
export async function emailHtml(db: Db, email: EmailContent, appOrigin: string): Promise<string> {
  const { html, pictures } = renderEmail(await readFirm(db), email, { appOrigin, stopUrl: null });
  return pictures.reduce(
    (text, picture) =>
      text.replaceAll(
        pictureAddress(picture),
        `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`,
      ),
    html,
  );
}

/** Sends an email to one address, marked as a test. Ignores opt-outs, because staff requested it. */
export async function sendTestEmail(
  { db, mailer, appOrigin }: TestEmailDeps,
  to: string,
  subject: string,
  email: EmailContent,
): Promise<void> {
  await mailer.send({
    to,
    subject: `Test: ${subject}`,
    ...renderEmail(await readFirm(db), email, { appOrigin, stopUrl: null }),
    messageId: messageIdOf(`test-letter.${randomUUID()}`, appOrigin),
  });
}
