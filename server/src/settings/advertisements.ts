import { randomUUID } from 'node:crypto';
import * as routes from '@niveshak/contract/settings/advertisement-routes';
import { advertisementReference } from '@niveshak/domain/firm/advertisement';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { changeAdvertisement, listAdvertisements, lockAdvertisement } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { performWithCompliance } from '../platform/staff/actions.ts';
import { advertisementAction } from './advertisement-action.ts';

const most = 1_000;

/** Binds the register of advertisements (S-34). */
export function bindAdvertisementRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.listAdvertisements, async () => ({
    advertisements: (await listAdvertisements(db, most)).map(({ number, approvedAt, ...row }) => ({
      ...row,
      reference: advertisementReference(number),
      approvedAt: approvedAt.toISOString(),
    })),
  }));

  act(routes.submitAdvertisement, (tx, { staff, body, time }, actor) => {
    const { reason, startsOn, endsOn, ...text } = body;
    const input = {
      ...text,
      id: randomUUID(),
      startsOn: calendarDate(startsOn),
      endsOn: endsOn === null ? null : calendarDate(endsOn),
    };
    return performWithCompliance(tx, advertisementAction, input, { actor, reason, time }, staff.role);
  });

  act(
    routes.changeAdvertisement,
    async (tx, { params: { id }, body: { endsOn: until, exchangeReference } }) => {
      const endsOn = until === null ? null : calendarDate(until);
      const before = await lockAdvertisement(tx, id);
      if (before === null) return refuse('not-found');
      if (endsOn !== null && endsOn < before.startsOn)
        return refuse('setting-refused', { detail: 'The last day is before the first.' });
      await changeAdvertisement(tx, id, { endsOn, exchangeReference });
      return done({
        action: 'advertisement.change',
        subject: { kind: 'advertisement', id },
        before: { endsOn: before.endsOn, exchangeReference: before.exchangeReference },
        after: { endsOn, exchangeReference },
      });
    },
  );
}
