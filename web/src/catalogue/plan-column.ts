import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import type { PlanWithInfo } from './server-info.ts';

type Column = PlanColumn<PlanWithInfo>;

/** Returns a column's plans in card order. */
export function plansOf({ lead, others }: Column): readonly PlanWithInfo[] {
  return lead === null ? others : [lead, ...others];
}

/** Returns the catalogue's short name of a column's first plan: `Premium`. */
export function columnName(column: Column): string {
  return plansOf(column)[0]?.productShort ?? '';
}
