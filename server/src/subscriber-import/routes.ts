import * as routes from '@niveshak/contract/subscriber-import/routes';
import { importFaultTexts, importWarningTexts } from '@niveshak/contract/subscriber-import/texts';
import { pieceBodyBytes } from '@niveshak/contract/staff/upload-schemas';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import { headingsOfFault } from '@niveshak/domain/subscriber-import/faults';
import { rememberColumns } from '@niveshak/domain/subscriber-import/fields';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { beginInvoicesAfter, readBillingSettings } from '../billing/index.ts';
import { previewEmail } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addJob } from '../platform/outbox.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { colleagueName } from '../platform/staff/colleague-name.ts';
import { importMembersTask } from './import-lines.ts';
import { checkTask } from './check.ts';
import {
  beginUpload,
  changeImport,
  dropFile,
  earlierMappings,
  fileOf,
  importById,
  storePiece,
  latestImports,
  lockImport,
} from './import-store.ts';
import type { StoredSubscriberImport } from './import-store.ts';
import { reasonsOf, reportLines, warningCounts } from './line-store.ts';
import type { ReportLine } from './line-store.ts';
import { describeFile, readFileText } from './read-file.ts';
import { holdAgain, recipientsOf, releaseEmails } from './release.ts';
import { continuedFrom, continuedYear, plansByName } from './rules.ts';
import { importedWithoutSignIn, welcomeEmail } from './welcome-email.ts';
import { Done, actionBinder, done } from '../platform/staff/act.ts';

const shownImports = 20;
const shownLines = 100;
const csvLinesAtOnce = 1_000;
/** Checks and imports run one at a time. */
const queue = 'moving-in';

export function bindSubscriberImportRoutes(bind: RouteBinder, db: Db, appOrigin: string): void {
  bindFileRoutes(bind, db);
  bindReportRoutes(bind, db);
  bindImportRoutes(bind, db);
  bindEmailRoutes(bind, db, appOrigin);

  bind(routes.getSubscriberImports, async () => {
    const imports = await latestImports(db, shownImports);
    return {
      imports: await Promise.all(
        imports.map(async ({ id, state, counts, problem, members, ...row }) => ({
          id,
          state,
          fileName: row.file_name,
          by: await colleagueName(db, row.staff_id),
          begunAt: row.begun_at.toISOString(),
          linesDone: row.lines_done,
          counts,
          problem,
          members,
          releasedAt: row.released_at?.toISOString() ?? null,
        })),
      ),
    };
  });
}

function bindFileRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  act(routes.startImportUpload, async (tx, { staff, body: { reason: _reason, ...file } }) => {
    const id = await beginUpload(tx, { ...file, staffId: staff.staffId });
    return done({ action: 'moving-in.upload', subject: { kind: 'moving-in', id }, after: file }, { id });
  });

  act(
    routes.uploadImportPiece,
    async (tx, { params: { id }, body: { piece, base64, reason } }) => {
      if (!(await storePiece(tx, id, piece, Buffer.from(base64, 'base64')))) return refuse('not-found');
      const entry = { action: 'moving-in.piece', subject: { kind: 'moving-in', id }, after: { piece } };
      return new Done(reason === undefined ? [] : [entry], undefined);
    },
    { bodyBytes: pieceBodyBytes },
  );

  bind(routes.readImportFile, async ({ params, body }) => {
    const found = await importById(db, params.id);
    if (found === null || !['uploading', 'mapping', 'checked'].includes(found.state))
      return refuse('not-found');
    const bytes = await fileOf(db, found);
    if (bytes === null)
      return refuse('moving-in-refused', { detail: 'The upload is incomplete. Upload the file again.' });
    const isAsked = body.encoding !== null || body.separator !== null;
    const file = readFileText(bytes, isAsked ? body : (found.mapping ?? body));
    if (typeof file === 'string') return refuse('moving-in-refused', { detail: file });
    if (found.state === 'uploading') await changeImport(db, found.id, { state: 'mapping' });
    const earlier = await earlierMappings(db, found.id);
    const remembered = new Map(
      earlier
        .toReversed()
        .flatMap(({ headings, mapping }) => [...rememberColumns(headings, mapping.columns)]),
    );
    return describeFile(file, {
      saved: found.mapping,
      remembered,
      earlier: earlier.map(({ mapping }) => mapping),
      plans: await plansByName(db),
    });
  });

  act(routes.checkImportFile, async (tx, { params, body: { mapping } }) => {
    const found = await lockImport(tx, params.id, ['mapping', 'checked']);
    if (found === null) return refuse('changed-meanwhile');
    const bytes = await fileOf(tx, found);
    const file =
      bytes === null ? 'The upload is incomplete. Upload the file again.' : readFileText(bytes, mapping);
    if (typeof file === 'string') return refuse('moving-in-refused', { detail: file });
    const { columns, values, lastNumbers, continues } = mapping;
    const isBeyond = Object.values(columns).some((column) => column >= file.headings.length);
    if (isBeyond) return refuse('moving-in-refused', { detail: 'A column is not in the file.' });
    const headings = [...file.headings];
    await changeImport(tx, found.id, { state: 'checking', mapping, headings, counts: null, lines_done: 0 });
    await addJob(tx, checkTask, { importId: found.id }, `check-moving-in-${found.id}`, queue);
    const subject = { kind: 'moving-in', id: found.id };
    return done({ action: 'moving-in.check', subject, after: { columns, values, lastNumbers, continues } });
  });
}

function bindReportRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getImportLines, async ({ params, query }) => {
    const found = await importById(db, params.id);
    if (found === null) return refuse('not-found');
    const input = { outcome: query.outcome, after: Number(query.after ?? 0), limit: shownLines + 1 };
    const lines = await reportLines(db, params.id, input);
    const shown = lines.slice(0, shownLines);
    return {
      lines: shown.map(({ faults, warnings, ...line }) => ({
        ...line,
        reasons: textsOf({ faults, warnings }),
      })),
      next: lines.length > shownLines ? (shown.at(-1)?.line ?? null) : null,
      reasons: await reasonCounts(db, found, query.outcome),
    };
  });

  bind(routes.saveImportReport, async ({ staff, request, params }) => {
    const found = await importById(db, params.id);
    if (found === null) return refuse('not-found');
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'moving-in.report',
      subject: { kind: 'moving-in', id: found.id },
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `moving-in-report-${found.begun_at.toISOString().slice(0, 10)}.csv`,
      pieces: csvPieces(db, found),
    };
  });
}

function bindImportRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  act(routes.startSubscriberImport, async (tx, { params, body, time }) => {
    const found = await lockImport(tx, params.id, ['checked']);
    if (found === null || found.mapping === null) return refuse('changed-meanwhile');
    if ((found.counts?.new ?? 0) === 0)
      return refuse('moving-in-refused', { detail: 'This file has nothing to import.' });
    const unusual = found.counts?.unusual ?? 0;
    if (unusual !== (body.unusual ?? 0))
      return refuse('moving-in-refused', {
        detail: `Lines of this file look unusual: ${unusual}. Check them and confirm their number.`,
      });
    if ((await readBillingSettings(tx)) === null)
      return refuse('moving-in-refused', {
        detail: 'Set the SAC code in the billing settings first: invoices and credit notes carry it.',
      });
    const last = continuedFrom(found.mapping);
    if (last !== null && !(await beginInvoicesAfter(tx, continuedYear(time.today), last)))
      return refuse('moving-in-refused', {
        detail: `Invoices of ${continuedYear(time.today)} were issued here already, so their numbers cannot go on behind ${found.mapping.continues ?? ''}.`,
      });
    await changeImport(tx, found.id, { state: 'importing', lines_done: 0 });
    await addJob(tx, importMembersTask, { importId: found.id }, `bring-in-${found.id}`, queue);
    return done({
      action: 'moving-in.import',
      subject: { kind: 'moving-in', id: found.id },
      after: { file: found.file_name, counts: found.counts, continues: found.mapping.continues },
    });
  });

  act(routes.dropImportFile, async (tx, { params }) => {
    const found = await lockImport(tx, params.id, ['uploading', 'mapping', 'checked', 'failed']);
    if (found === null) return refuse('changed-meanwhile');
    await dropFile(tx, found.id, 'the file and its report');
    await tx
      .updateTable('moving_in_imports')
      .set({ state: 'dropped', problem: null, finished_at: new Date() })
      .where('id', '=', found.id)
      .execute();
    return done({
      action: 'moving-in.drop',
      subject: { kind: 'moving-in', id: found.id },
    });
  });
}

/** Binds the routes for welcome emails to imported members: preview, release, hold. */
function bindEmailRoutes(bind: RouteBinder, db: Db, appOrigin: string): void {
  const act = actionBinder(bind, db);

  bind(routes.previewWelcomeEmail, async ({ params, time }) => {
    const found = await importById(db, params.id);
    if (found === null || found.state !== 'done') return refuse('not-found');
    return {
      ...(await emailText(db, appOrigin, params.id, time.today)),
      ...(await recipientsOf(db, params.id)),
    };
  });

  act(routes.releaseImportedMembers, async (tx, { params, body, time }) => {
    if ((await importById(tx, params.id)) === null) return refuse('not-found');
    // Since the preview, a recipient signed in or another staff member sent the emails.
    if ((await recipientsOf(tx, params.id)).recipients !== body.recipients)
      return refuse('changed-meanwhile');
    if (!(await releaseEmails(tx, params.id, time.instant))) return refuse('changed-meanwhile');
    return done({
      action: 'moving-in.release',
      subject: { kind: 'moving-in', id: params.id },
      after: { recipients: body.recipients },
    });
  });

  act(routes.holdImportedMembers, async (tx, { params }) => {
    if ((await importById(tx, params.id)) === null) return refuse('not-found');
    if (!(await holdAgain(tx, params.id))) return refuse('changed-meanwhile');
    return done({
      action: 'moving-in.hold',
      subject: { kind: 'moving-in', id: params.id },
    });
  });
}

/** Returns the email as its first recipient gets it. */
async function emailText(db: Db, appOrigin: string, importId: string, today: CalendarDate) {
  const [first] = await importedWithoutSignIn(db, importId, null, 1);
  if (first === undefined) return { subject: '', text: '' };
  const { subject, letter } = await welcomeEmail(db, appOrigin, first, today);
  return { subject, text: await previewEmail(db, letter, appOrigin) };
}

const outcomeWords = {
  new: 'to be imported',
  unchanged: 'unchanged',
  fault: 'not imported',
  empty: 'empty line',
} as const satisfies Record<ReportLine['outcome'], string>;

function textsOf({ faults, warnings }: Pick<ReportLine, 'faults' | 'warnings'>): string[] {
  return [
    ...faults.map((fault) => importFaultTexts[fault]),
    ...warnings.map((warning) => importWarningTexts[warning]),
  ];
}

async function reasonCounts(
  db: Db,
  { id, mapping, headings }: StoredSubscriberImport,
  outcome: ReportLine['outcome'] | 'unusual',
) {
  if (outcome === 'unusual')
    return (await warningCounts(db, id)).map(({ warning, lines }) => ({
      reason: importWarningTexts[warning],
      lines,
      headings: [],
    }));
  return (await reasonsOf(db, id)).map(({ fault, lines }) => ({
    reason: importFaultTexts[fault],
    lines,
    headings: [...headingsOfFault(fault, mapping?.columns ?? {}, headings ?? [])],
  }));
}

function reportCells(row: ReportLine): Cell[] {
  const { line, outcome, email, makes, isDone } = row;
  const text = [makes, ...textsOf(row)].filter((part) => part !== '').join(' – ');
  return [{ plain: String(line) }, isDone ? 'imported' : outcomeWords[outcome], email, text];
}

async function* csvPieces(db: Db, { id }: StoredSubscriberImport): AsyncGenerator<string> {
  yield csvRows([['Line', 'Outcome', 'Email', 'What is made of it, or why nothing']]);
  for (let after = 0; ;) {
    const lines = await reportLines(db, id, { outcome: null, after, limit: csvLinesAtOnce });
    const last = lines.at(-1);
    if (last === undefined) return;
    yield csvRows(lines.map(reportCells));
    after = last.line;
  }
}
