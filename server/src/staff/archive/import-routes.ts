import { parse } from 'zod';
import * as routes from '@niveshak/contract/staff/archive-import-routes';
import { archiveReport } from '@niveshak/contract/staff/archive-import-schemas';
import { pieceBytes } from '@niveshak/contract/staff/market-schemas';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { archiveUploads } from '../../slack-archives/index.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { colleagueName } from '../team/colleague-name.ts';

const shownImports = 10;

/** Slack exports: uploaded, imported in the background, and their reports. */
export function bindArchiveImportRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listArchiveImports, async () => {
    const imports = await archiveUploads.latest(db, shownImports);
    return {
      imports: await Promise.all(
        imports.map(async ({ id, state, files: [file], staffId, begunAt, rowsRead, report, problem }) => ({
          id,
          state,
          name: file?.name ?? '',
          bytes: file?.bytes ?? 0,
          by: await colleagueName(db, staffId),
          begunAt: begunAt.toISOString(),
          messagesRead: rowsRead,
          report: report === null ? null : parse(archiveReport, report),
          problem,
        })),
      ),
    };
  });

  bind(routes.startArchiveUpload, ({ staff, request, body }) =>
    db.transaction().execute(async (tx) => {
      const id = await archiveUploads.begin(tx, staff.staffId, [body]);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'archive.upload',
        subject: { kind: 'archive-import', id },
        after: { name: body.name },
      });
      return { id };
    }),
  );

  bind(
    routes.uploadArchivePiece,
    async ({ params, body: { piece, base64 } }) => {
      const bytes = Buffer.from(base64, 'base64');
      const isKept = await archiveUploads.keepPiece(db, params.id, { file: 0, piece, bytes });
      return isKept ? undefined : refuse('not-found');
    },
    // As base64, with room for the rest.
    { bodyBytes: Math.ceil(pieceBytes / 3) * 4 + 1_024 },
  );

  bind(routes.startArchiveImport, ({ staff, request, params }) =>
    db.transaction().execute(async (tx) => {
      if (!(await archiveUploads.start(tx, params.id))) return refuse('changed-meanwhile');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'archive.import',
        subject: { kind: 'archive-import', id: params.id },
      });
      return undefined;
    }),
  );
}
