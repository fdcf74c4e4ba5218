import * as routes from '@niveshak/contract/upcoming/routes';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { cataloguePublication, nameOfPlan } from '../../catalogue/index.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ReadPublished } from '../../platform/published.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { duePageOf, dueRows, dueUntil, lastDayOf } from './list.ts';
import type { DueDeps, NameOfPlan } from './list.ts';

export function bindDueRoutes(bind: RouteBinder, deps: DueDeps): void {
  const { db } = deps;

  bind(routes.getDue, async ({ query, time, published }) => {
    const last = lastDayOf(query, time);
    if (last instanceof Refusal) return last;
    const all = await dueUntil(deps, time, last, await planNames(published));
    return duePageOf(db, all, query, { from: time.today, to: last });
  });

  bind(routes.saveDue, async ({ staff, request, query, time, published }) => {
    const last = lastDayOf(query, time);
    if (last instanceof Refusal) return last;
    const { kind, day } = query;
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'due.save',
      subject: { kind: 'due', id: last },
      after: {
        from: time.today,
        ...(kind === undefined ? {} : { kind }),
        ...(day === undefined ? {} : { day }),
      },
    });
    const all = await dueUntil(deps, time, last, await planNames(published));
    return {
      contentType: 'text/csv' as const,
      fileName: `due-${time.today}-${last}.csv`,
      pieces: csvPieces(dueRows(db, all, query)),
    };
  });
}

async function planNames(published: ReadPublished): Promise<NameOfPlan> {
  const { descriptions } = await published(cataloguePublication);
  return (alias: PlanAlias) => nameOfPlan(descriptions, alias);
}

async function* csvPieces(pages: ReturnType<typeof dueRows>): AsyncGenerator<string> {
  yield csvRows([['At', 'Day in India', 'Kind', 'Member', 'Email', 'Id', 'About', 'Number', 'Letter', 'Of']]);
  for await (const rows of pages)
    yield csvRows(
      rows.map(({ at, day, kind, member, to, about, number, letter, reference }): Cell[] => [
        at,
        day,
        kind,
        member?.name ?? '',
        to ?? member?.email ?? '',
        member?.id ?? '',
        about,
        { plain: String(number) },
        letter ?? '',
        reference,
      ]),
    );
}
