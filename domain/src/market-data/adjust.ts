import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { CorporateAction } from './corporate-action.ts';

export interface DayClose {
  readonly date: CalendarDate;
  /** As traded. */
  readonly close: number;
}

export interface ActionOn {
  readonly exDate: CalendarDate;
  readonly action: CorporateAction;
}

/**
 * Closes that can be compared over the years: each day times the factors of everything that happened after it, so that
 * the last close stands as traded. Dividends count as reinvested at the close before the ex-date.
 */
export function adjustedCloses(closes: readonly DayClose[], actions: readonly ActionOn[]): number[] {
  const byDate = actions.toSorted((a, b) => (a.exDate < b.exDate ? 1 : -1));
  const adjusted: number[] = Array.from({ length: closes.length }, () => 0);
  let factor = 1;
  let next = 0;
  for (let at = closes.length - 1; at >= 0; at -= 1) {
    const day = closes[at];
    if (day === undefined) continue;
    // Everything whose ex-date lies after this day: this day is the last one before it.
    for (let due = byDate[next]; due !== undefined && due.exDate > day.date; due = byDate[next]) {
      const hasTradedSince = at < closes.length - 1;
      if (hasTradedSince) factor *= factorOf(due.action, day.close);
      next += 1;
    }
    adjusted[at] = day.close * factor;
  }
  return adjusted;
}

/** What one action does to the closes before it; `lastClose` is the one before the ex-date. */
function factorOf(action: CorporateAction, lastClose: number): number {
  switch (action.kind) {
    case 'split':
      return action.from / action.to;
    case 'bonus':
      return action.held / (action.held + action.free);
    case 'dividend':
      // In paise, as closes are; more than the share was worth is a misprint.
      return action.amount * 100 >= lastClose ? 1 : 1 - (action.amount * 100) / lastClose;
    case 'rights': {
      const { offered, held, price } = action;
      if (price === null) return 1;
      const exRights = (held * lastClose + offered * price * 100) / (held + offered);
      return exRights >= lastClose ? 1 : exRights / lastClose;
    }
    case 'scheme': {
      if (action.spunOff === null) return 1;
      const { given, held, price } = action.spunOff;
      const left = lastClose - (given / held) * price * 100;
      // More than the share was worth is a misprint.
      return left <= 0 ? 1 : left / lastClose;
    }
  }
}

/** Whether an action moves the price by what no file says: a demerger without a price, rights without one. */
export function isUnmeasured(action: CorporateAction): boolean {
  return (
    (action.kind === 'scheme' && action.spunOff === null) ||
    (action.kind === 'rights' && action.price === null)
  );
}
