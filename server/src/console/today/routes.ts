import * as routes from '@niveshak/contract/members/routes';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { firmDates } from '../../firm/index.ts';
import { ceilingToday } from '../../clients/index.ts';
import { failedRefunds, returnHeldPayment, retryRefund } from '../../checkout/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { backupHours, operationsState } from '../operations/state.ts';
import { waitingItems } from './waiting.ts';
import type { WaitingKind } from './waiting.ts';
import type { Permission } from '@niveshak/domain/staff/permissions';
import { actionBinder, done } from '../../platform/staff/act.ts';

/** Permission required to see each kind of item: to handle it, or to answer the member's questions about it. */
const shownTo: Readonly<Record<WaitingKind, Permission>> = {
  'held-payment': 'members.note',
  'uninvoiced-payment': 'money.look',
  'failed-refund': 'members.note',
  'bank-transfer': 'money.record-transfer',
  'bank-refund': 'money.record-transfer',
  'identity-case': 'identity.review',
  case: 'money.settle',
  'e-invoice': 'money.e-invoice',
  'article-review': 'articles.approve',
  'article-approved': 'articles.publish',
  'article-returned': 'articles.write',
  approval: 'approvals.decide',
  'compliance-approval': 'compliance.approve',
  chargeback: 'chargebacks.decide',
  complaint: 'complaints.handle',
  'incident-cert-in': 'incidents.manage',
  'incident-board': 'incidents.manage',
  'incident-persons': 'incidents.manage',
  'client-ceiling': 'clients.read',
  'family-declaration': 'clients.change',
  'failed-jobs': 'operations.act',
  backup: 'firm.manage',
};

/** Days ahead for which Today lists statutory dates. */
const statutoryDays = 45;

export function bindTodayRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.getToday, async ({ staff, time }) => {
    const waiting = [
      ...(await waitingItems(db, time)),
      ...(await ceilingItems(db, time)),
      ...(await operationsItems(db)),
    ];
    const dates = roleHasPermission(staff.role, 'statutory.read')
      ? await firmDates(db, time.today, addDays(time.today, statutoryDays))
      : [];
    return {
      waiting: waiting.filter(({ kind }) => roleHasPermission(staff.role, shownTo[kind])),
      statutory: dates,
    };
  });

  act(routes.returnPayment, async (tx, { params, time }) => {
    // If two staff act concurrently, the second finds no held payment.
    if (!(await returnHeldPayment(tx, params.id, time))) return refuse('changed-meanwhile');
    return done({
      action: 'payment.return',
      subject: { kind: 'payment', id: params.id },
    });
  });

  act(routes.retryFailedRefund, async (tx, { params }) => {
    const known = (await failedRefunds(tx)).find(({ id }) => id === params.id);
    if (known === undefined || !(await retryRefund(tx, params.id))) return refuse('changed-meanwhile');
    return done({
      action: 'refund.retry',
      subject: { kind: 'refund', id: params.id },
      before: { failure: known.failure, attempt: known.attempt },
    });
  });
}

/** Returns a warning if the number of clients is near or above the firm's ceiling. */
async function ceilingItems(db: Db, { today }: BusinessTime): Promise<WaitingItem[]> {
  const { clients, ceiling, state } = await ceilingToday(db, today);
  if (state === null) return [];
  return [
    {
      id: 'client-ceiling',
      kind: 'client-ceiling',
      since: null,
      due: null,
      title: state === 'near' ? 'Almost as many clients as allowed' : 'As many clients as allowed, or more',
      detail: `${clients} of ${ceiling ?? 0} clients`,
      memberId: null,
      memberName: null,
    },
  ];
}

/** Returns the problems shown in Operations. Emails held after a restore appear as a case. */
async function operationsItems(db: Db): Promise<WaitingItem[]> {
  const { problems, jobs, backup } = await operationsState(db);
  const item = (kind: 'failed-jobs' | 'backup', title: string, detail: string): WaitingItem => ({
    id: kind,
    kind,
    since: kind === 'backup' ? backup.lastAt : null,
    due: null,
    title,
    detail,
    memberId: null,
    memberName: null,
  });
  return problems.flatMap((problem) => {
    if (problem === 'failed-jobs')
      return [
        item(
          problem,
          jobs.givenUp === 1 ? 'A job failed' : `${jobs.givenUp} jobs failed`,
          'No attempts left',
        ),
      ];
    if (problem === 'backup')
      return [
        item(
          problem,
          backup.lastAt === null ? 'No backup yet' : `Last backup more than ${backupHours} hours ago`,
          'A lost disk would lose all data',
        ),
      ];
    return [];
  });
}
