import * as routes from '@niveshak/contract/staff/routes';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { auditEntries, auditPageSize, auditProof, everyEntry } from '../../platform/staff/audit-log.ts';
import type { AuditFilter } from '../../platform/staff/audit-log.ts';

export function bindAuditRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.readAudit, async ({ query }) => {
    const rows = await auditEntries(db, query);
    const page = rows.slice(0, auditPageSize);
    const last = page.at(-1);
    return {
      entries: page.map((row) => ({
        sequence: Number(row.sequence),
        at: row.at.toISOString(),
        by: row.by,
        role: row.role,
        action: row.action,
        subjectKind: row.subject_kind,
        subjectId: row.subject_id,
        before: row.before,
        after: row.after,
        reason: row.reason,
        address: row.address,
        hash: row.hash.toString('hex'),
      })),
      next: rows.length > auditPageSize && last !== undefined ? Number(last.sequence) : null,
    };
  });

  bind(routes.saveAudit, async ({ staff, request, query, time }) => {
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'audit.save',
      subject: { kind: 'audit', id: 'csv' },
      after: query,
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `audit-${time.today}.csv`,
      pieces: csvPieces(db, query),
    };
  });

  bind(routes.proveAudit, () => auditProof(db));
}

/**
 * Yields the log as CSV. The file can be verified offline: SHA-256 over the bytes of `Previous hash` followed by the
 * text of `Hashed` is `Hash`, and `Previous hash` is the `Hash` of the entry before.
 */
async function* csvPieces(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  const what = ['Number', 'At', 'By', 'Role', 'Action', 'Of', 'Id', 'Before', 'After', 'Reason', 'Address'];
  yield csvRows([[...what, 'Hashed', 'Previous hash', 'Hash']]);
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
