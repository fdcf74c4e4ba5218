import * as routes from '@niveshak/contract/staff/routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { subjectNames } from './subject-names.ts';
import { auditCsv, auditEntries, auditPageSize, auditProof } from '../../platform/staff/audit-log.ts';

/** Converts the days of a filter to instants; the start is inclusive, the end exclusive. */
function withInstants<
  Query extends { readonly from?: string | undefined; readonly to?: string | undefined },
>({ from, to, ...rest }: Query) {
  return {
    ...rest,
    from: from === undefined ? undefined : startOfDay(calendarDate(from)),
    until: to === undefined ? undefined : startOfDay(addDays(calendarDate(to), 1)),
  };
}

export function bindAuditRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.readAudit, async ({ query }) => {
    const rows = await auditEntries(db, withInstants(query));
    const page = rows.slice(0, auditPageSize);
    const last = page.at(-1);
    const names = await subjectNames(
      db,
      page.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
    );
    return {
      entries: page.map((row) => ({
        sequence: Number(row.sequence),
        at: row.at.toISOString(),
        by: row.by,
        role: row.role,
        action: row.action,
        subjectKind: row.subject_kind,
        subjectId: row.subject_id,
        subjectName: names.get(row.subject_id ?? '') ?? null,
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
      pieces: auditCsv(db, withInstants(query)),
    };
  });

  bind(routes.proveAudit, () => auditProof(db));
}
