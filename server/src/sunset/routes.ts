import * as routes from '@niveshak/contract/sunset/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addJob } from '../platform/outbox.ts';
import type { Db } from '../platform/db/database.ts';
import { serviceEndAction } from './sunset-action.ts';
import { countServiceEndTask } from './carry-out.ts';
import { insertServiceEnd, lockServiceEnds, newestServiceEnd } from './sunset-store.ts';
import { actBinder, done } from '../platform/staff/act.ts';
import { requestApproval } from '../platform/staff/actions.ts';

/**
 * States in which no new count can start: the database allows one of the first two, and one approval is pending at a
 * time.
 */
const isBusy: ReadonlySet<string> = new Set(['counting', 'ending', 'waiting']);

export function bindServiceEndRoutes(bind: RouteBinder, db: Db): void {
  const act = actBinder(bind, db);
  bind(routes.getServiceEnd, async ({ published }) => {
    const newest = await newestServiceEnd(db);
    if (newest === null) return { newest };
    const { descriptions } = await published(cataloguePublication);
    return {
      newest: {
        id: newest.id,
        lastDay: newest.lastDay,
        state: newest.state,
        by: newest.by,
        countedOn: newest.counted_on,
        members: newest.members,
        terms: newest.terms,
        taxable: { amount: newest.taxable_paise },
        gst: { amount: newest.gst_paise },
        total: { amount: newest.total_paise },
        byPlan: newest.byPlan.map(({ alias, terms, total }) => ({
          planName: nameOfPlan(descriptions, alias),
          terms,
          total: { amount: total },
        })),
        endedAt: newest.ended_at?.toISOString() ?? null,
      },
    };
  });

  act(routes.countServiceEnd, async (tx, { staff, body }) => {
    await lockServiceEnds(tx);
    const newest = await newestServiceEnd(tx);
    if (newest !== null && isBusy.has(newest.state)) return refuse('changed-meanwhile');
    const lastDay = calendarDate(body.lastDay);
    const id = await insertServiceEnd(tx, staff.staffId, lastDay);
    await addJob(tx, countServiceEndTask, { serviceEndId: id }, `${countServiceEndTask}-${id}`);
    return done({
      action: 'service-end.count',
      subject: { kind: 'service-end', id },
      after: { lastDay },
    });
  });

  act(routes.prepareServiceEnd, (tx, { params, body: { reason }, time }, actor) =>
    requestApproval(tx, serviceEndAction, { serviceEndId: params.id }, { actor, reason, time }),
  );
}
