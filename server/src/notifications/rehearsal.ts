import { escapeHtml } from '../platform/http/escape-html.ts';
import { genericTexts } from '@niveshak/contract/platform/texts';
import { colours } from '@niveshak/domain/theme/colours';
import type { Mailer } from './ports.ts';

const banner =
  `<p style="margin:0;padding:10px 20px;background:${colours.light.accent};color:${colours.light.onAccent};text-align:center;` +
  `font:600 15px/1.4 system-ui,sans-serif">${escapeHtml(genericTexts.rehearsal)}</p>`;

/** Returns a mailer for staging, which marks the subject and text of every email as a rehearsal. */
export function rehearsalMailer(mailer: Mailer): Mailer {
  return {
    send: (mail) =>
      mailer.send({
        ...mail,
        subject: `[Rehearsal] ${mail.subject}`,
        text: `${genericTexts.rehearsal}\n\n${mail.text}`,
        html: withBanner(mail.html),
      }),
  };
}

/**
 * Inserts the rehearsal banner.
 * @throws if the email has no body and would be sent unmarked
 */
function withBanner(html: string): string {
  const marked = html.replace(/<body[^>]*>/, (body) => `${body}${banner}`);
  if (marked === html) throw new Error('The email has no body for the rehearsal banner.');
  return marked;
}
