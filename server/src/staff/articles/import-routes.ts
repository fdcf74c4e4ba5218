import { parse } from 'zod';
import * as routes from '@niveshak/contract/staff/article-import-routes';
import { articleImportReport } from '@niveshak/contract/staff/article-import-schemas';
import { pieceBytes } from '@niveshak/contract/staff/market-schemas';
import { articleUploads, chooseAccess } from '../../articles/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { colleagueName } from '../team/colleague-name.ts';

const shownImports = 10;

/** Articles of another system: uploaded, imported in the background, and their reports. */
export function bindArticleImportRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listArticleImports, async () => {
    const imports = await articleUploads.latest(db, shownImports);
    return {
      imports: await Promise.all(
        imports.map(async ({ id, state, files: [file], staffId, begunAt, rowsRead, report, problem }) => ({
          id,
          state,
          name: file?.name ?? '',
          bytes: file?.bytes ?? 0,
          by: await colleagueName(db, staffId),
          begunAt: begunAt.toISOString(),
          piecesRead: rowsRead,
          report: report === null ? null : parse(articleImportReport, report),
          problem,
        })),
      ),
    };
  });

  bind(routes.startArticleUpload, ({ staff, request, body }) =>
    db.transaction().execute(async (tx) => {
      const id = await articleUploads.begin(tx, staff.staffId, [body]);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'articles.upload',
        subject: { kind: 'article-import', id },
        after: { name: body.name },
      });
      return { id };
    }),
  );

  bind(
    routes.uploadArticlePiece,
    async ({ params, body: { piece, base64 } }) => {
      const bytes = Buffer.from(base64, 'base64');
      const isKept = await articleUploads.keepPiece(db, params.id, { file: 0, piece, bytes });
      return isKept ? undefined : refuse('not-found');
    },
    // As base64, with room for the rest.
    { bodyBytes: Math.ceil(pieceBytes / 3) * 4 + 1_024 },
  );

  bind(routes.startArticleImport, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      if (!(await articleUploads.start(tx, params.id))) return refuse('changed-meanwhile');
      await chooseAccess(tx, params.id, body.access);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'articles.import',
        subject: { kind: 'article-import', id: params.id },
        after: body,
      });
      return undefined;
    }),
  );
}
