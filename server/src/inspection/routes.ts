import * as routes from '@niveshak/contract/inspection/staff-routes';
import { addDays, calendarDate, financialYearSpan } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { userByEmail } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addJob } from '../platform/outbox.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { packQueue, packTask } from './build-pack.ts';
import { hasPackFile, insertPack, latestPacks, piecesOf } from './store.ts';
import type { PackScope } from './store.ts';

export function bindInspectionRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  bind(routes.listInspectionPacks, async ({ time }) => ({
    packs: (await latestPacks(db)).map(presentPack),
    suggested: lastFinancialYear(time.today),
  }));

  act(routes.buildInspectionPack, async (tx, { body: { of }, time }, { staffId }) => {
    const scope = await scopeOf(tx, of);
    if (scope === null) return refuse('not-found', { detail: 'No member has this email address.' });
    const id = await insertPack(tx, scope, staffId, time.instant);
    await addJob(tx, packTask, { packId: id }, `${packQueue}-${id}`, packQueue);
    const subject =
      scope.kind === 'member' ? { kind: 'member', id: scope.userId } : { kind: 'inspection-pack', id };
    return done({ action: 'inspection.build', subject, after: { pack: id, ...scope } }, { id });
  });

  bind(routes.saveInspectionPack, async ({ staff, request, params: { id }, time }) => {
    if (!(await hasPackFile(db, id))) return refuse('not-found');
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'inspection.save',
      subject: { kind: 'inspection-pack', id },
    });
    return {
      contentType: 'application/zip' as const,
      fileName: `inspection-pack-${time.today}.zip`,
      pieces: piecesOf(db, id),
    };
  });
}

type Wanted =
  | { readonly kind: 'period'; readonly from: string; readonly to: string }
  | { readonly kind: 'member'; readonly email: string };

/** Returns the scope, or null if no member has this address. */
async function scopeOf(db: Db, of: Wanted): Promise<PackScope | null> {
  if (of.kind === 'period') return { kind: 'period', from: calendarDate(of.from), to: calendarDate(of.to) };
  const member = await userByEmail(db, of.email);
  return member === null ? null : { kind: 'member', userId: member.id };
}

function lastFinancialYear(today: CalendarDate) {
  return financialYearSpan(addDays(financialYearSpan(today).from, -1));
}

function presentPack(row: Awaited<ReturnType<typeof latestPacks>>[number]) {
  const { id, by, state, section, files, bytes, sha256, problem, hasFile } = row;
  return {
    id,
    by,
    state,
    section,
    files,
    bytes: Number(bytes),
    sha256,
    problem,
    hasFile,
    requestedAt: row.requested_at.toISOString(),
    member: row.user_id === null ? null : { id: row.user_id, email: row.email ?? '' },
    period: row.from_day === null || row.to_day === null ? null : { from: row.from_day, to: row.to_day },
  };
}
