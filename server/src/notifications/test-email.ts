import { randomUUID } from 'node:crypto';
import { readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { renderEmail } from './layout.ts';
import { articleEmail } from './news-emails.ts';
import type { ArticleInEmail } from './news-emails.ts';
import { pictureAddress } from './pictures.ts';
import type { EmailPicture } from './pictures.ts';
import type { Mailer } from './ports.ts';
import { messageIdOf } from './send-email.ts';

export type TestEmailDeps = { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string };

/** Returns an article as its email, with its pictures in the HTML, for a browser. */
export async function emailHtml(
  db: Db,
  appOrigin: string,
  article: ArticleInEmail,
  pictures: readonly EmailPicture[],
  isWhole: boolean,
): Promise<string> {
  const { html } = renderEmail(await readFirm(db), articleEmail(article, isWhole, appOrigin, pictures));
  return pictures.reduce(
    (text, picture) =>
      text.replaceAll(
        pictureAddress(picture),
        `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`,
      ),
    html,
  );
}

/** Sends an article to one address as its email, marked as a test. Ignores opt-outs, since the sender requested it. */
export async function sendTestEmail(
  { db, mailer, appOrigin }: TestEmailDeps,
  to: string,
  article: ArticleInEmail,
  pictures: readonly EmailPicture[],
  isWhole: boolean,
): Promise<void> {
  await mailer.send({
    to,
    subject: `Test: ${article.title}`,
    ...renderEmail(await readFirm(db), articleEmail(article, isWhole, appOrigin, pictures)),
    messageId: messageIdOf(`test-letter.${randomUUID()}`, appOrigin),
  });
}
