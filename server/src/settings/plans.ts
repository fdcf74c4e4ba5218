import * as routes from '@niveshak/contract/settings/routes';
import { isDefaultPlan } from '@niveshak/domain/catalogue/default-plans';
import { planAliases, planOf } from '@niveshak/domain/catalogue/plan';
import { termText } from '@niveshak/domain/catalogue/plan-term';
import {
  cataloguePublication,
  describePlan,
  planVersions,
  readPlanDescriptions,
} from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { changedFields } from '../platform/staff/changed-fields.ts';
import { settingBinder, seenVersionOf } from '../platform/staff/save-setting.ts';

/**
 * Binds the routes for plan texts: names, included features and notes. Rank, term and entitlements are rules in code.
 */
export function bindPlanRoutes(bind: RouteBinder, db: Db): void {
  const setting = settingBinder(actionBinder(bind, db));
  bind(routes.getStaffPlans, async ({ versions, published }) => {
    const seen = seenVersionOf(await versions(), 'catalogue');
    const { descriptions, withdrawn } = await published(cataloguePublication);
    const kept = await planVersions(db);
    return {
      seen,
      plans: planAliases().flatMap((alias) => {
        const texts = descriptions.get(alias);
        const version = kept.get(alias);
        return texts === undefined || version === undefined
          ? []
          : [
              {
                alias,
                texts,
                level: planOf(alias).level,
                term: termText(alias),
                isOwn: !isDefaultPlan(alias),
                isWithdrawn: withdrawn.has(alias),
                versions: version.count,
                since: version.since.toISOString(),
              },
            ];
      }),
    };
  });

  setting(routes.savePlanTexts, { name: 'catalogue', action: 'plan.describe' }, async (tx, { body }) => {
    const before = (await readPlanDescriptions(tx)).get(body.alias) ?? null;
    await describePlan(tx, body.alias, body.texts);
    const { before: was, after } = changedFields(before, body.texts);
    return { before: { alias: body.alias, ...was }, after: { alias: body.alias, ...after } };
  });
}
