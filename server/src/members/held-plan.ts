import { sql } from 'kysely';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Returns an SQL join that adds each member's plan on a day to `shown` (by `id`): `term.alias` and `term.end_date`. */
export const joinHeldPlan = (today: CalendarDate) => sql`
  left join lateral (
    select alias, end_date from terms
    where terms.user_id = shown.id and start_date <= ${today} and end_date >= ${today}
    order by end_date desc limit 1
  ) term on true`;

/** SQL for the labels of each member in `shown`, by name. */
export const labelsOfShown = sql`
  array(select l.label from member_labels l where l.user_id = shown.id order by lower(l.label))`;

/** Returns the plan from the columns of `joinHeldPlan`, or null if the member has none. */
export function heldPlan(
  alias: string | null,
  endDate: string | null,
): { readonly alias: PlanAlias; readonly endDate: CalendarDate } | null {
  return isPlanAlias(alias) && endDate !== null ? { alias, endDate: calendarDate(endDate) } : null;
}
