import {
  endMinor,
  previewMinor,
  previewTermRefund,
  refundTerm,
} from '@niveshak/contract/checkout/staff-routes';
import { pausePlan, previewPause, resumePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import { getMemberPauses, saveMemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import type { BodyOf } from '@niveshak/contract/http/route';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { isMember } from '../../identity/index.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { perform, performOrStore } from '../../platform/staff/actions.ts';
import type { Request } from '../../platform/staff/actions.ts';
import { readMemberPauses, saveMemberPauses as storeMemberPauses } from '../member-pause.ts';
import type { GiftPort } from '../ports.ts';
import { termRefundOf } from '../refund-term.ts';
import { minorAction, planForMinor, presentMinor } from './end-minor.ts';
import { pauseAction, presentPause } from './pause.ts';
import { presentRefund, refundAction } from './refund.ts';

const wantedOf = (wanted: number | 'unused-days' | null | undefined) =>
  typeof wanted === 'number' ? paise(wanted) : (wanted ?? null);
const dateOrNone = (date: string | undefined) => (date === undefined ? undefined : calendarDate(date));

export function bindCheckoutStaffRoutes(bind: RouteBinder, db: Db, gifts: GiftPort): void {
  const act = actionBinder(bind, db);

  bind(previewTermRefund, async ({ params, query: { wanted }, time }) => {
    const wish = { termId: params.id, wanted: wantedOf(wanted) };
    const refund = await termRefundOf(db, wish, time.today);
    return refund instanceof Refusal ? refund : presentRefund(db, refund, time);
  });

  act(refundTerm, (tx, { params, body: { wanted, left, reason }, time }, actor) => {
    const input = { termId: params.id, wanted: wantedOf(wanted), left: paise(left) };
    return performOrStore(tx, refundAction, input, { actor, reason, time });
  });

  bind(previewMinor, async ({ params: { id: userId }, query, time }) => {
    const planned = await planForMinor(db, { userId, bornOn: calendarDate(query.bornOn) }, time);
    return planned instanceof Refusal ? planned : presentMinor(db, planned, time);
  });

  act(endMinor, (tx, { params, body: { bornOn, total, reason }, time }, actor) => {
    const input = { userId: params.id, bornOn: calendarDate(bornOn), total: paise(total) };
    return performOrStore(tx, minorAction(gifts), input, { actor, reason, time });
  });

  bind(getMemberPauses, async () => ({ pauses: await readMemberPauses(db) }));
  act(saveMemberPauses, async (tx, { body: { pauses, seen } }) => {
    if (!(await storeMemberPauses(tx, pauses, seen))) return refuse('changed-meanwhile');
    return done({ action: 'plan.pause-settings', before: { pauses: seen }, after: { pauses } });
  });

  bind(previewPause, async ({ params: { id: userId }, query, time }) => {
    if (!(await isMember(db, userId))) return refuse('not-found');
    const input = { userId, from: dateOrNone(query.from), resumesOn: calendarDate(query.resumesOn) };
    const plan = await pauseAction.plan(db, input, { time, approval: null });
    return plan instanceof Refusal ? plan : presentPause(db, plan, time);
  });

  act(pausePlan, (tx, { params, body: { from, ...body }, time }, actor) =>
    movePlan(tx, { userId: params.id, from: calendarDate(from) }, body, { actor, time }),
  );
  act(resumePlan, (tx, { params, body, time }, actor) =>
    movePlan(tx, { userId: params.id }, body, { actor, time }),
  );
}

async function movePlan(
  tx: Tx,
  plan: { readonly userId: string; readonly from?: CalendarDate },
  { resumesOn, seenEndDate, reason }: BodyOf<typeof resumePlan>,
  by: Pick<Request, 'actor' | 'time'>,
) {
  if (!(await isMember(tx, plan.userId))) return refuse('not-found');
  const days = { resumesOn: calendarDate(resumesOn), seenEndDate: calendarDate(seenEndDate) };
  return perform(tx, pauseAction, { ...plan, ...days }, { ...by, reason });
}
