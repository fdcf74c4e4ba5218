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
 * Returns closes that are comparable over time. Each is multiplied by the factors of all later actions, so that the
 * last close is as traded. Dividends count as reinvested at the close before the ex-date.
 */
export function adjustedCloses(closes: readonly DayClose[], actions: readonly ActionOn[]): number[] {
  const byDate = actions.toSorted((a, b) => (a.exDate < b.exDate ? 1 : -1));
  const adjusted: number[] = Array.from({ length: closes.length }, () => 0);
  let factor = 1;
  let next = 0;
  for (let at = closes.length - 1; at >= 0; at -= 1) {
    const day = closes[at];
    if (day === undefined) continue;
    // These actions have a later ex-date, so this is the last trading day before them.
    for (let due = byDate[next]; due !== undefined && due.exDate > day.date; due = byDate[next]) {
      const hasTradedSince = at < closes.length - 1;
      if (hasTradedSince) factor *= factorOf(due.action, day.close);
      next += 1;
    }
    adjusted[at] = day.close * factor;
  }
  return adjusted;
}

/** Returns the factor of one action on earlier closes. `lastClose` is the one before the ex-date, in paise. */
export function factorOf(action: CorporateAction, lastClose: number): number {
  switch (action.kind) {
    case 'split':
      return action.from / action.to;
    case 'bonus':
      return action.held / (action.held + action.free);
    case 'dividend':
      // In paise, like closes. A dividend above the share price is a misprint.
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
      // More than the share price is a misprint.
      return left <= 0 ? 1 : left / lastClose;
    }
  }
}

/**
 * Returns whether an action moves the price by an amount that no file contains, such as a demerger, or rights without a
 * price.
 */
export function isUnmeasured(action: CorporateAction): boolean {
  return (
    (action.kind === 'scheme' && action.spunOff === null) ||
    (action.kind === 'rights' && action.price === null)
  );
}
