import { sql } from 'kysely';
import type { ImportCounts } from '@niveshak/contract/subscriber-import/schemas';
import type { ImportFault } from '@niveshak/domain/subscriber-import/faults';
import { isImportFault } from '@niveshak/domain/subscriber-import/faults';
import type { ImportFacts } from '@niveshak/domain/subscriber-import/line';
import type { ImportWarning } from '@niveshak/domain/subscriber-import/unusual';
import { isImportWarning } from '@niveshak/domain/subscriber-import/unusual';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { retention } from '../platform/jobs/retention.ts';
import { readFacts } from './facts.ts';
import type { LineOutcome } from './tables.ts';
import './tables.ts';

export type CheckedLine = {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly faults: readonly ImportFault[];
  readonly warnings: readonly ImportWarning[];
  readonly email: string;
  readonly facts: ImportFacts | null;
  readonly fingerprint: Buffer | null;
  readonly makes: string;
};

export async function insertLines(tx: Tx, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('moving_in_lines')
    .values(
      lines.map(({ facts, faults, warnings, ...line }) => ({
        ...line,
        import_id: importId,
        faults: [...faults],
        warnings: [...warnings],
        facts: facts === null ? null : JSON.stringify(facts),
        done_at: null,
        user_id: null,
      })),
    )
    .execute();
}

export async function countLines(db: Db, importId: string): Promise<ImportCounts> {
  const rows = await db
    .selectFrom('moving_in_lines')
    .select(['outcome', (select) => select.fn.countAll<string>().as('lines')])
    .select(sql<string>`count(*) filter (where warnings <> '{}')`.as('unusual'))
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  const rowOf = (outcome: LineOutcome) => rows.find((row) => row.outcome === outcome);
  const of = (outcome: LineOutcome) => Number(rowOf(outcome)?.lines ?? 0);
  return {
    new: of('new'),
    unchanged: of('unchanged'),
    fault: of('fault'),
    empty: of('empty'),
    unusual: Number(rowOf('new')?.unusual ?? 0),
  };
}

export type WaitingLine = {
  readonly line: number;
  readonly facts: ImportFacts;
  readonly fingerprint: Buffer;
};

/** Locks and returns the next lines to import, in file order. */
export async function nextLines(tx: Tx, importId: string, limit: number): Promise<WaitingLine[]> {
  const rows = await tx
    .selectFrom('moving_in_lines')
    .select(['line', 'facts', 'fingerprint'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'new')
    .where('done_at', 'is', null)
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ line, facts, fingerprint }) => {
    if (fingerprint === null) throw new Error(`Line ${line} was not fully read.`);
    return { line, facts: readFacts(facts), fingerprint };
  });
}

/** Stores the outcomes of imported lines: the created member, or the reasons for rejection. */
export async function closeLines(
  tx: Tx,
  importId: string,
  made: readonly { readonly line: number; readonly userId: string }[],
  at: Date,
): Promise<void> {
  if (made.length === 0) return;
  await sql`
    update moving_in_lines set done_at = ${at}, user_id = made.user_id, facts = null
    from unnest(${made.map(({ line }) => line)}::integer[], ${made.map(({ userId }) => userId)}::uuid[]) as made (line, user_id)
    where import_id = ${importId} and moving_in_lines.line = made.line`.execute(tx);
}

export async function refuseLine(
  tx: Tx,
  importId: string,
  line: number,
  faults: readonly ImportFault[],
): Promise<void> {
  await tx
    .updateTable('moving_in_lines')
    .set({ outcome: 'fault', faults: [...faults], facts: null })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** Marks a line as unchanged, because another import has created its member. */
export async function leaveLine(tx: Tx, importId: string, line: number): Promise<void> {
  await tx
    .updateTable('moving_in_lines')
    .set({ outcome: 'unchanged', facts: null })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}

export type ReportLine = {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly email: string;
  readonly faults: readonly ImportFault[];
  readonly warnings: readonly ImportWarning[];
  readonly makes: string;
  readonly isDone: boolean;
};

/** Returns report lines following `after`, in file order, with any outcome if null. */
export async function reportLines(
  db: Db,
  importId: string,
  input: {
    readonly outcome: LineOutcome | 'unusual' | null;
    readonly after: number;
    readonly limit: number;
  },
): Promise<ReportLine[]> {
  let query = db
    .selectFrom('moving_in_lines')
    .select(['line', 'outcome', 'email', 'faults', 'warnings', 'makes', 'done_at'])
    .where('import_id', '=', importId)
    .where('line', '>', input.after)
    .orderBy('line')
    .limit(input.limit);
  const { outcome } = input;
  if (outcome === 'unusual') query = query.where('outcome', '=', 'new').where(sql<boolean>`warnings <> '{}'`);
  else if (outcome !== null) query = query.where('outcome', '=', outcome);
  return (await query.execute()).map(({ faults, warnings, done_at: doneAt, ...row }) => ({
    ...row,
    faults: faults.filter(isImportFault),
    warnings: warnings.filter(isImportWarning),
    isDone: doneAt !== null,
  }));
}

/** Returns the number of lines per rejection reason, most frequent first. */
export async function reasonsOf(
  db: Db,
  importId: string,
): Promise<{ readonly fault: ImportFault; readonly lines: number }[]> {
  const { rows } = await sql<{ fault: string; lines: number }>`
    select fault, count(*)::int as lines from moving_in_lines, unnest(faults) fault
    where import_id = ${importId} group by fault order by lines desc, fault`.execute(db);
  return rows.flatMap(({ fault, lines }) => (isImportFault(fault) ? [{ fault, lines }] : []));
}

/** Returns the number of new lines per warning, most frequent first. */
export async function warningCounts(
  db: Db,
  importId: string,
): Promise<{ readonly warning: ImportWarning; readonly lines: number }[]> {
  const { rows } = await sql<{ warning: string; lines: number }>`
    select warning, count(*)::int as lines from moving_in_lines, unnest(warnings) warning
    where import_id = ${importId} and outcome = 'new' group by warning order by lines desc, warning`.execute(
    db,
  );
  return rows.flatMap(({ warning, lines }) => (isImportWarning(warning) ? [{ warning, lines }] : []));
}

/** Condition for lines and chunks of files uploaded more than this many days ago (wall time). */
function ofFilesBefore(days: number) {
  return sql<boolean>`import_id in (
    select id from moving_in_imports where begun_at < now() - make_interval(days => ${days}::integer))`;
}

/** Deletes reports, because they contain addresses of people who were not imported. */
export function subscriberImportRetention(db: Db): RecurringJob {
  return retention(db, 'moving_in_lines', () => ofFilesBefore(400));
}

/** Deletes files that were neither imported nor dropped. */
export function importFileRetention(db: Db): RecurringJob {
  return retention(db, 'moving_in_pieces', () => ofFilesBefore(30));
}
