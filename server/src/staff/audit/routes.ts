import * as routes from '@niveshak/contract/staff/routes';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { auditEntries, auditPageSize, auditProof } from './audit-store.ts';

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

  bind(routes.proveAudit, () => auditProof(db));
}
