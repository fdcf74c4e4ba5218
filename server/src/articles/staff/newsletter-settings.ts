import * as routes from '@niveshak/contract/articles/newsletter-routes';
import { linkCountingSentence } from '@niveshak/domain/notifications/link-counting';
import { countsClicks, saveCountsClicks } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { isCountingInNotice } from '../link-notice.ts';

export function bindNewsletterRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getNewsletterSettings, async ({ time }) => ({
    countsClicks: await countsClicks(db),
    isInNotice: await isCountingInNotice(db, time.today),
  }));

  actionBinder(bind, db)(routes.saveNewsletterSettings, async (tx, { body, time }) => {
    if (body.countsClicks && !(await isCountingInNotice(tx, time.today)))
      return refuse('setting-refused', {
        detail: `First publish a privacy notice that says: “${linkCountingSentence}”`,
      });
    const before = await countsClicks(tx);
    await saveCountsClicks(tx, body.countsClicks);
    return done({
      action: 'newsletter.save',
      subject: { kind: 'setting', id: 'newsletter' },
      before: { countsClicks: before },
      after: { countsClicks: body.countsClicks },
    });
  });
}
