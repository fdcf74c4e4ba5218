import type { FastifyInstance } from 'fastify';
import { notOpenTexts } from '@niveshak/contract/platform/texts';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { findFirm } from '../firm/index.ts';
import { legalTextInForce } from '../kyc/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { bindLetterLinks } from './letter-links.ts';
import { renderPage, stylesheet } from './page.ts';
import type { PageFrame } from './page.ts';

/**
 * `/public/terms`, `/public/mitc`, `/public/privacy`: the texts in force, and the pages behind the links of e-mails,
 * for everybody, without the app.
 */
export function bindPublicPages(
  app: FastifyInstance,
  { db, clock, isRehearsal }: { readonly db: Db; readonly clock: Clock; readonly isRehearsal: boolean },
): void {
  const frame = async (): Promise<PageFrame> => ({ firm: await findFirm(db), isRehearsal });
  app.get('/public/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(stylesheet),
  );
  bindLetterLinks(app, { db, clock, frame });
  // Pages that this firm does not have say so, instead of the app's empty shell.
  app.get('/public/*', async (_request, reply) => {
    const drawn = await frame();
    const body =
      drawn.firm === null
        ? `<p>${notOpenTexts.text}</p>`
        : '<p>There is no such page. Terms, most important terms and privacy notice are linked below.</p>';
    const title = drawn.firm === null ? notOpenTexts.title : 'No such page';
    return reply
      .status(404)
      .type('text/html; charset=utf-8')
      .send(renderPage(drawn, title, '', body));
  });
  for (const kind of legalKinds) {
    app.get(`/public/${kind}`, async (_request, reply) => {
      const drawn = await frame();
      const text = await legalTextInForce(db, kind, clock.now().today);
      if (text === null) {
        const page = renderPage(drawn, notOpenTexts.title, '', `<p>${notOpenTexts.noText}</p>`);
        return reply.status(404).type('text/html; charset=utf-8').send(page);
      }
      const subtitle = `Version ${text.version}, in force since ${formatDate(text.effectiveFrom)}`;
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('text/html; charset=utf-8')
        .send(renderPage(drawn, text.title, subtitle, text.bodyHtml));
    });
  }
}
