import * as routes from '@niveshak/contract/sunset/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addJob } from '../platform/outbox.ts';
import type { Db } from '../platform/db/database.ts';
import { sunsetAction } from './sunset-action.ts';
import { countSunsetTask } from './run-sunset.ts';
import { insertSunset, lockSunsets, newestSunset } from './sunset-store.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { requestApproval } from '../platform/staff/actions.ts';

/**
 * States in which no new count can start. The database allows only one sunset in the first two, and only one approval
 * can be pending.
 */
const isBusy: ReadonlySet<string> = new Set(['counting', 'ending', 'waiting']);

export function bindSunsetRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.getSunset, async ({ published }) => {
    const newest = await newestSunset(db);
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

  act(routes.countSunset, async (tx, { staff, body }) => {
    await lockSunsets(tx);
    const newest = await newestSunset(tx);
    if (newest !== null && isBusy.has(newest.state)) return refuse('changed-meanwhile');
    const lastDay = calendarDate(body.lastDay);
    const id = await insertSunset(tx, staff.staffId, lastDay);
    await addJob(tx, countSunsetTask, { serviceEndId: id }, `${countSunsetTask}-${id}`);
    return done({
      action: 'service-end.count',
      subject: { kind: 'service-end', id },
      after: { lastDay },
    });
  });

  act(routes.prepareSunset, (tx, { params, body: { reason }, time }, actor) =>
    requestApproval(tx, sunsetAction, { sunsetId: params.id }, { actor, reason, time }),
  );
}
