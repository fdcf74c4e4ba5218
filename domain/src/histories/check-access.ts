import { isPaidPlan } from '../catalogue/plan.ts';
import { fail, same } from './checks.ts';
import { dayOf } from './model-calendar.ts';
import type { Model } from './model.ts';
import type { World } from './world.ts';

/**
 * The days of access are the model's; nobody has two plans on one day; free days are conserved: what was given and not
 * lost to a sunset or a cancellation is there, day by day; a gift serves at most once.
 */
export function checkAccess(world: World, model: Model): void {
  const spans = new Map(model.spans.map((span) => [span.id, span]));
  same('number of terms', world.terms.length, spans.size);
  let free = 0;
  for (const { id, alias, who, source, startDate, paidEndDate, endDate } of world.terms) {
    const [first, paidLast, last] = [dayOf(startDate), dayOf(paidEndDate), dayOf(endDate)];
    const span = spans.get(id);
    const said = span === undefined ? 'nothing' : `${span.who} ${span.plan} ${span.first}-${span.last}`;
    same(`access of ${id}`, `${who} ${alias} ${first}-${last}`, said);
    if (!isPaidPlan(alias)) continue;
    free += source === 'gift' ? last - first + 1 : Math.max(0, last - Math.max(paidLast, first - 1));
  }
  same('free days', free, model.books.freeGiven - model.books.freeLost);
  for (const who of [0, 1] as const) {
    same(`free months of ${who}`, world.months[who], model.months[who]);
    if (world.months[who] < 0) fail(`${who} used free months that were not there`);
    const served = world.terms.filter((term) => term.who === who && term.endDate >= term.startDate);
    served.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
    for (const [index, term] of served.entries()) {
      const before = served[index - 1];
      if (before !== undefined && before.endDate >= term.startDate)
        fail(`${before.id} and ${term.id} serve ${who} on one day`);
    }
  }
  for (const { orderId, state } of world.gifts) {
    const terms = world.terms.filter(({ id }) => id === `gift:${orderId}`);
    same(`terms of gift ${orderId}`, terms.length, state === 'claimed' ? 1 : 0);
  }
}
