import type { DueKind } from '@niveshak/domain/upcoming/upcoming-kinds';
import { dueKinds } from '@niveshak/domain/upcoming/upcoming-kinds';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** `until` is the last day, `kind` and `day` are filters, and `page` starts at 1. */
export type DueSearch = { until?: string; kind?: DueKind; day?: string; page?: number };

function dayOf(text: unknown): string | null {
  return typeof text === 'string' && parseCalendarDate(text) !== null ? text : null;
}

export function dueSearchOf(search: Record<string, unknown>): DueSearch {
  const until = dayOf(search['until']);
  const day = dayOf(search['day']);
  const kind = dueKinds.find((each) => each === search['kind']);
  const page = Number(search['page']);
  return {
    ...(until === null ? {} : { until }),
    ...(kind === undefined ? {} : { kind }),
    ...(day === null ? {} : { day }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
