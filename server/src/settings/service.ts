import * as routes from '@niveshak/contract/settings/routes';
import { sunsetProblem } from '@niveshak/domain/catalogue/sunset';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset, saveSunset, sunsetPublication } from '../catalogue/index.ts';
import { findFirm, firmPublication, saveFirm } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { previewChange } from './preview-change.ts';
import { settingBinder, seenVersionOf } from '../platform/staff/save-setting.ts';

export function bindServiceRoutes(bind: RouteBinder, db: Db): void {
  const setting = settingBinder(actionBinder(bind, db));
  bind(routes.getService, async ({ versions, published, time: { today } }) => {
    const seen = await versions();
    return {
      today,
      sunset: { seen: seenVersionOf(seen, 'sunset'), current: await published(sunsetPublication) },
      trial: {
        seen: seenVersionOf(seen, 'firm'),
        isOffered: (await published(firmPublication))?.offersTrial ?? null,
      },
    };
  });

  setting(routes.saveSunset, { name: 'sunset', action: 'sunset.save' }, async (tx, { body, time }) => {
    const before = await readSunset(tx);
    const wanted = body.sunset;
    const sunset = wanted === null ? null : { ...wanted, date: calendarDate(wanted.date) };
    const problem = sunset === null ? null : sunsetProblem(sunset.date, time.today);
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    await saveSunset(tx, sunset, time.instant);
    return { before, after: sunset };
  });

  setting(routes.saveTrial, { name: 'firm', action: 'trial.save' }, async (tx, { body }) => {
    const firm = await findFirm(tx);
    if (firm === null) return refuse('setting-refused', { detail: 'Write the firm’s profile first.' });
    await saveFirm(tx, { ...firm, offersTrial: body.isOffered });
    return { before: { isOffered: firm.offersTrial }, after: { isOffered: body.isOffered } };
  });

  bind(routes.previewOffering, ({ body, published, time }) =>
    previewChange(published, body.change, time.today),
  );
}
