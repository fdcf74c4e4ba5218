import { sql } from 'kysely';
import { actionsNamed } from '@niveshak/contract/staff/audit-texts';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { Db } from '../db/database.ts';

export const auditPageSize = 50;
const entriesAtOnce = 1_000;

export type AuditFilter = {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly by?: string | undefined;
  readonly kind?: string | undefined;
  readonly before?: number | undefined;
  /** Time range; the start is inclusive, the end exclusive. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};

function filtered(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('staff_audit').selectAll();
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.by !== undefined) query = query.where('by', '=', filter.by);
  if (filter.kind !== undefined) query = query.where('subject_kind', '=', filter.kind);
  if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('at', '<', filter.until);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${filter.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    // Staff see the action's text; its name is in the CSV file.
    const actions = actionsNamed(filter.search);
    query = query.where(({ eb, or }) =>
      or([
        eb(
          sql<string>`concat_ws(' ', by, action, subject_id, reason, before::text, after::text)`,
          'ilike',
          pattern,
        ),
        ...(actions.length === 0 ? [] : [eb('action', 'in', actions)]),
      ]),
    );
  }
  return query;
}

/** Returns entries, newest first, plus one extra if there is a next page. */
export function auditEntries(db: Db, filter: AuditFilter) {
  const query = filtered(db, filter)
    .orderBy('sequence', 'desc')
    .limit(auditPageSize + 1);
  return (
    filter.before === undefined ? query : query.where('sequence', '<', String(filter.before))
  ).execute();
}

/**
 * Yields the log as CSV, oldest first. It can be verified offline: SHA-256 over the bytes of `Previous hash` followed
 * by the text of `Hashed` gives `Hash`, and `Previous hash` is the `Hash` of the previous entry.
 */
export async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  const head = [
    'Number',
    'Time',
    'By',
    'Role',
    'Action',
    'Subject',
    'Id',
    'Before',
    'After',
    'Reason',
    'Address',
    'Hashed',
    'Previous hash',
    'Hash',
  ];
  yield csvRows([head]);
  for await (const rows of everyEntry(db, filter))
    yield csvRows(
      rows.map((row) => [
        { plain: row.sequence },
        row.at.toISOString(),
        row.by,
        row.role ?? '',
        row.action,
        row.subject_kind ?? '',
        row.subject_id ?? '',
        row.before === null ? '' : JSON.stringify(row.before),
        row.after === null ? '' : JSON.stringify(row.after),
        row.reason ?? '',
        row.address ?? '',
        row.hashed,
        row.previous_hash.toString('hex'),
        row.hash.toString('hex'),
      ]),
    );
}

/** Yields all entries, oldest first, in pages. Each has the text that is hashed together with the previous hash. */
async function* everyEntry(db: Db, filter: AuditFilter) {
  for (let last = '0'; ;) {
    const rows = await filtered(db, filter)
      .select(
        sql<string>`jsonb_build_array(sequence, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), staff_id, by,
          role, action, subject_kind, subject_id, before, after, reason, address)::text`.as('hashed'),
      )
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(entriesAtOnce)
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < entriesAtOnce) return;
    last = end.sequence;
  }
}

/** Returns the length of the hash chain, its last hash, and the sequence numbers where it is broken. */
export async function auditProof(db: Db) {
  const { rows } = await sql<{ entries: string; head: string; breaks: string[] | null }>`
    select sequence as entries, encode(hash, 'hex') as head,
      (select array_agg(b.sequence) from (select sequence from staff_audit_breaks() limit 100) b) as breaks
    from staff_audit_head`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The audit log has no last hash.');
  return { entries: Number(row.entries), head: row.head, breaks: (row.breaks ?? []).map(Number) };
}

/** Returns the staff actions on a member, oldest first. */
export function auditOfMember(db: Db, userId: string) {
  return db
    .selectFrom('staff_audit')
    .select(['at', 'by', 'role', 'action', 'before', 'after', 'reason'])
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', userId)
    .orderBy('sequence')
    .execute();
}
