import type { Db } from '../platform/db/database.ts';
import { readFirm } from '../firm/index.ts';
import { renderLetter } from './layout.ts';
import type { Letter } from './layout.ts';
import type { Mailer } from './ports.ts';

export { escapeHtml } from './layout.ts';
export type { Letter } from './layout.ts';
export type { Mail, Mailer } from './ports.ts';

export type LetterTo = {
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
  /** What the letter is about, e.g. `order-fulfilled-<id>`: the same event is the same message. */
  readonly reference: string;
};

/** Sends one letter in the firm's name. @throws when the mail server does not take it. */
export async function sendLetter(
  db: Db,
  mailer: Mailer,
  appOrigin: string,
  { to, subject, letter, reference }: LetterTo,
): Promise<void> {
  const firm = await readFirm(db);
  const { text, html } = renderLetter(firm, letter);
  const messageId = `<${reference}@${new URL(appOrigin).hostname}>`;
  await mailer.send({ to, subject, text, html, messageId });
}
