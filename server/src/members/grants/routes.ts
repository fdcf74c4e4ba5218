import * as routes from '@niveshak/contract/members/grant-routes';
import { grantDays } from '@niveshak/domain/membership/grant';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../../catalogue/index.ts';
import {
  grantLinkState,
  latestGrantLinks,
  makeGrantLink,
  urlOfGrant,
  withdrawGrantLink,
} from '../../gifts/index.ts';
import type { GiftDeps } from '../../gifts/index.ts';
import { userByEmail } from '../../identity/index.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { openLinkText, refuseGrant } from '../grant-plan.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

const shown = 50;

export function bindGrantRoutes(bind: RouteBinder, deps: GiftDeps): void {
  const { db, settings } = deps;
  const act = actionBinder(bind, db);

  bind(routes.listGrantLinks, async ({ time }) => {
    const links = await latestGrantLinks(db, shown);
    const names = await readPlanDescriptions(db);
    return {
      links: links.map((link) => {
        const state = grantLinkState(link, time.today);
        const { id, alias, endDate, toEmail, toName } = link;
        return {
          id,
          alias,
          endDate,
          toEmail,
          toName,
          state,
          planName: nameOfPlan(names, alias),
          madeAt: link.madeAt.toISOString(),
          url: state === 'open' ? urlOfGrant(deps, link) : null,
        };
      }),
    };
  });

  act(routes.makeGrantLink, async (tx, { body, time }) => {
    const { alias, toEmail } = body;
    const endDate = calendarDate(body.endDate);
    // The recipient has no plan yet.
    const days = grantDays([], endDate, time.today, await readSunset(tx));
    if (!days.ok) return refuseGrant(days.problem);
    if ((await userByEmail(tx, toEmail)) !== null)
      return refuse('grant-refused', {
        detail: 'This address has an account. Grant the plan on the member’s page.',
      });
    const grant = { alias, endDate, toEmail, toName: body.toName?.trim() || null };
    const id = await makeGrantLink(tx, settings.linkKey, grant, time);
    if (id === null) return refuse('changed-meanwhile', { detail: openLinkText });
    return done(
      {
        action: 'plan.grant-by-link',
        subject: { kind: 'grant-link', id },
        after: { alias, endDate, toEmail },
      },
      { id, url: urlOfGrant(deps, { id }) },
    );
  });

  act(routes.withdrawGrantLink, async (tx, { params, time }) => {
    const link = await withdrawGrantLink(tx, params.id, time.instant);
    if (link === null) return refuse('not-found');
    if (link === false) return refuse('changed-meanwhile');
    return done({
      action: 'plan.withdraw-link',
      subject: { kind: 'grant-link', id: link.id },
      before: { alias: link.alias, endDate: link.endDate, toEmail: link.toEmail },
    });
  });
}
