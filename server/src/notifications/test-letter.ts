import { randomUUID } from 'node:crypto';
import { readFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { renderLetter } from './layout.ts';
import { articleLetter } from './news-letters.ts';
import type { ArticleInLetter } from './news-letters.ts';
import type { LetterPicture } from './pictures.ts';
import type { Mailer } from './ports.ts';
import { messageIdOf } from './send-letter.ts';

export type TestLetterDeps = { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string };

/** Sends an article to one address as its email, marked as a test. Ignores opt-outs, since the sender requested it. */
export async function sendTestLetter(
  { db, mailer, appOrigin }: TestLetterDeps,
  to: string,
  article: ArticleInLetter,
  pictures: readonly LetterPicture[],
  isWhole: boolean,
): Promise<void> {
  await mailer.send({
    to,
    subject: `Test: ${article.title}`,
    ...renderLetter(await readFirm(db), articleLetter(article, isWhole, appOrigin, pictures)),
    messageId: messageIdOf(`test-letter.${randomUUID()}`, appOrigin),
  });
}
