import type { Day } from './calendar.ts';
import type { Model, Span } from './model.ts';
import { ahead, levelOf } from './model.ts';

/** Ends a trial if a plan starts on `first`. */
export function endFreeSpan(model: Model, account: string, first: Day): void {
  for (const span of ahead(model, account, first).now) if (levelOf(span.plan) === 0) cut(span, first - 1);
}

/** Ends a span on `last`. Its sale keeps the days already used. */
export function cut(span: Span, last: Day): void {
  span.last = Math.max(last, span.first - 1);
  span.paidLast = Math.min(span.paidLast, span.last);
  if (span.sale !== null) span.sale.days = span.paidLast - span.first + 1;
}
