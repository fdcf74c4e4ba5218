import { parse } from 'zod';
import * as routes from '@niveshak/contract/slack-archives/staff-import-routes';
import { archiveReport } from '@niveshak/contract/slack-archives/staff-import-schemas';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { archiveUploads } from '../uploads.ts';
import { bindUpload, lastImports } from '../../platform/staff/bind-upload.ts';

export function bindArchiveImportRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listArchiveImports, async () => ({
    imports: await lastImports(db, archiveUploads, ({ files: [file], rowsRead, report }) => ({
      name: file?.name ?? '',
      bytes: file?.bytes ?? 0,
      messagesRead: rowsRead,
      report: report === null ? null : parse(archiveReport, report),
    })),
  }));
  bindUpload(bind, db, {
    uploads: archiveUploads,
    name: 'archive',
    subject: 'archive-import',
    begin: routes.startArchiveUpload,
    piece: routes.uploadArchivePiece,
    start: routes.startArchiveImport,
    cancel: routes.cancelArchiveImport,
    filesOf: (file) => [file],
  });
}
