import type { FastifyInstance } from 'fastify';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { readFirm } from '../firm/index.ts';
import { legalTextInForce } from '../kyc/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { bindLetterLinks } from './letter-links.ts';
import { renderPage, stylesheet } from './page.ts';

/**
 * `/public/terms`, `/public/mitc`, `/public/privacy`: the texts in force, and the pages behind the links of e-mails,
 * for everybody, without the app.
 */
export function bindPublicPages(app: FastifyInstance, db: Db, clock: Clock): void {
  app.get('/public/style.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(stylesheet),
  );
  bindLetterLinks(app, db, clock);
  // Pages that this firm does not have say so, instead of the app's empty shell.
  app.get('/public/*', async (_request, reply) => {
    const body =
      '<p>There is no such page. Terms, most important terms and privacy notice are linked below.</p>';
    return reply
      .status(404)
      .type('text/html; charset=utf-8')
      .send(renderPage(await readFirm(db), 'No such page', '', body));
  });
  for (const kind of legalKinds) {
    app.get(`/public/${kind}`, async (_request, reply) => {
      const firm = await readFirm(db);
      const text = await legalTextInForce(db, kind, clock.now().today);
      if (text === null) return reply.callNotFound();
      const subtitle = `Version ${text.version}, in force since ${formatDate(text.effectiveFrom)}`;
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('text/html; charset=utf-8')
        .send(renderPage(firm, text.title, subtitle, text.bodyHtml));
    });
  }
}
