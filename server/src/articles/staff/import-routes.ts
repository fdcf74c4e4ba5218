import { parse } from 'zod';
import * as routes from '@niveshak/contract/articles/staff-import-routes';
import { articleImportReport } from '@niveshak/contract/articles/staff-import-schemas';
import { articleUploads, chooseAccess } from '../uploads.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { bindUpload, lastImports } from '../../platform/staff/bind-upload.ts';

export function bindArticleImportRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listArticleImports, async () => ({
    imports: await lastImports(db, articleUploads, ({ files: [file], rowsRead, report }) => ({
      name: file?.name ?? '',
      bytes: file?.bytes ?? 0,
      piecesRead: rowsRead,
      report: report === null ? null : parse(articleImportReport, report),
    })),
  }));
  bindUpload(bind, db, {
    uploads: articleUploads,
    name: 'articles',
    subject: 'article-import',
    begin: routes.startArticleUpload,
    piece: routes.uploadArticlePiece,
    start: routes.startArticleImport,
    cancel: routes.cancelArticleImport,
    filesOf: (file) => [file],
    choose: async (tx, id, { access }) => {
      await chooseAccess(tx, id, access);
      return { access };
    },
  });
}
