import fs from 'node:fs';
import path from 'node:path';
import type { ControlMail } from '../../sandbox/src/control.ts';
import { playedBy } from './kinds.ts';

/**
 * Writes the first email of each name as HTML and text, its images next to them, and an index.
 * @returns the number of emails
 */
export async function writeEmails(
  folder: string,
  sandboxOrigin: string,
  mails: readonly ControlMail[],
): Promise<number> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  for (const [name, mail] of [...emailsByName(mails)].toSorted(([a], [b]) => a.localeCompare(b))) {
    const html = await withPictures(folder, sandboxOrigin, mail);
    fs.writeFileSync(path.join(folder, `${name}.html`), html);
    fs.writeFileSync(path.join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}\n`);
    const subject = mail.subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    lines.push(
      `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>): ${subject}, to ${mail.to}</li>`,
    );
  }
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en-IN"><meta charset="utf-8"><title>Letters</title><ul>${lines.join('\n')}</ul></html>`,
  );
  return lines.length;
}

/**
 * Returns one email per name. The input is newest first, and the oldest email of a name is the one for which its scene
 * ran.
 */
export function emailsByName(mails: readonly ControlMail[]): ReadonlyMap<string, ControlMail> {
  const found = new Map<string, ControlMail>();
  for (const mail of mails) {
    const played = playedBy(mail);
    if (played !== null && mail.html !== null) found.set(played.name, mail);
  }
  return found;
}

async function withPictures(
  folder: string,
  sandboxOrigin: string,
  { html, attachments }: ControlMail,
): Promise<string> {
  let shown = html ?? '';
  for (const { contentId, contentType, url } of attachments) {
    if (contentId === null) continue;
    const file = `${contentId.replace(/@.*/, '')}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
    const bytes = await (await fetch(sandboxOrigin + url)).arrayBuffer();
    fs.writeFileSync(path.join(folder, file), Buffer.from(bytes));
    shown = shown.replaceAll(`cid:${contentId}`, file);
  }
  return shown;
}
