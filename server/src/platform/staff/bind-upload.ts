import type { z } from 'zod';
import type { Route } from '@niveshak/contract/http/route';
import type { empty } from '@niveshak/contract/http/shapes';
import type { startMarketUpload, uploadMarketPiece } from '@niveshak/contract/market-data/staff-routes';
import type { mayGiveReasonBody } from '@niveshak/contract/staff/schemas';
import { pieceBodyBytes } from '@niveshak/contract/staff/upload-schemas';
import type { Db, Tx } from '../db/database.ts';
import type { StagedUploads, StoredImport, UploadedFile } from '../files/staged-uploads.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { refuse } from '../http/refusal.ts';
import { Done, actionBinder, done } from './act.ts';
import { colleagueName } from './colleague-name.ts';

const shownImports = 10;

type Schema<T = unknown> = z.core.$ZodType<T>;
type None = (typeof startMarketUpload)['query'];
type ById = (typeof uploadMarketPiece)['params'];
type Given = { readonly reason?: string | undefined };
type Piece = Given & { readonly file?: number; readonly piece: number; readonly base64: string };

/** Routes and audit data of an upload. */
export type Upload<F extends Schema<Given>, P extends Schema<Piece>, C extends Schema<Given | undefined>> = {
  readonly uploads: StagedUploads;
  /** Prefix of audit actions and kind of their subject, e.g. `market` in `market.upload` and `market.import`. */
  readonly name: string;
  readonly subject: string;
  readonly begin: Route<None, None, F, (typeof startMarketUpload)['response']>;
  readonly piece: Route<ById, None, P, typeof empty>;
  readonly start: Route<ById, None, C, typeof empty>;
  readonly cancel: Route<ById, None, typeof mayGiveReasonBody, typeof empty>;
  readonly filesOf: (body: z.core.output<F>) => readonly UploadedFile[];
  /** Stores the choices made when the upload starts, and returns them for the audit log. */
  readonly choose?: (tx: Tx, id: string, chosen: z.core.output<C>) => Promise<Record<string, unknown>>;
};

/** Binds the routes of an upload. Files arrive in chunks and are imported in the background. */
export function bindUpload<
  F extends Schema<Given>,
  P extends Schema<Piece>,
  C extends Schema<Given | undefined>,
>(bind: RouteBinder, db: Db, upload: Upload<F, P, C>): void {
  const { uploads, name, subject: kind, filesOf, choose } = upload;
  const act = actionBinder(bind, db);

  act(upload.begin, async (tx, { staff, body }) => {
    const files = filesOf(body);
    const id = await uploads.begin(tx, staff.staffId, files);
    const after = { files: files.map((file) => file.name) };
    return done({ action: `${name}.upload`, subject: { kind, id }, after }, { id });
  });

  act(
    upload.piece,
    async (tx, { params: { id }, body: { file = 0, piece, base64, reason } }) => {
      const bytes = Buffer.from(base64, 'base64');
      if (!(await uploads.storePiece(tx, id, { file, piece, bytes }))) return refuse('not-found');
      // Log the upload once, and a chunk only if the caller gives a reason.
      const entry = { action: `${name}.piece`, subject: { kind, id }, after: { file, piece } };
      return new Done(reason === undefined ? [] : [entry], undefined);
    },
    { bodyBytes: pieceBodyBytes },
  );

  act(upload.start, async (tx, { params: { id }, body }) => {
    if (!(await uploads.start(tx, id))) return refuse('changed-meanwhile');
    const after = await choose?.(tx, id, body);
    return done({ action: `${name}.import`, subject: { kind, id }, after });
  });

  act(upload.cancel, async (tx, { params: { id } }) => {
    if (!(await uploads.cancel(tx, id))) return refuse('changed-meanwhile');
    return done({ action: `${name}.cancel`, subject: { kind, id } });
  });
}

/**
 * Returns the latest uploads, newest first.
 * @param besides adds fields specific to one kind of upload
 */
export async function lastImports<T>(db: Db, uploads: StagedUploads, besides: (row: StoredImport) => T) {
  const rows = await uploads.latest(db, shownImports);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      state: row.state,
      by: await colleagueName(db, row.staffId),
      begunAt: row.begunAt.toISOString(),
      problem: row.problem,
      ...besides(row),
    })),
  );
}
