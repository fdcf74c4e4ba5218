import type { Day } from './calendar.ts';
import { lastOfTerm } from './calendar.ts';
import type { Model, Piece, Reward, Span } from './model.ts';
import { addMonths, ahead, levelOf, monthsOf, openOrderOf } from './model.ts';

interface Placed extends Piece {
  readonly first: Day;
}

/** Returns the free days of a span in order, including those that do not fit before a sunset. */
function placed({ paidLast, moved, months }: Span): Placed[] {
  const pieces: Placed[] = [];
  let first = paidLast + 1;
  for (const piece of moved) {
    pieces.push({ ...piece, first });
    first += piece.days;
  }
  for (let month = 1; month <= (months?.count ?? 0); month += 1) {
    const from = months?.from ?? 0;
    const begin = month === 1 ? from : lastOfTerm(from, month - 1) + 1;
    pieces.push({ first: begin, days: lastOfTerm(from, month) - begin + 1, isMonth: true });
  }
  return pieces;
}

/** Returns the free days from a day, for the span that replaces this one. A month that has started counts as days. */
export function freePiecesFrom(span: Span, day: Day): Piece[] {
  return placed(span).flatMap(({ first, days, isMonth }) => {
    const begin = Math.max(first, day);
    const left = Math.min(first + days - 1, span.last) - begin + 1;
    return left > 0 ? [{ days: left, isMonth: isMonth && begin === first }] : [];
  });
}

/** Returns the number of unused whole free months when access ends on `end`. */
export function unusedMonths(span: Span, end: Day): number {
  return placed(span).filter(({ first, isMonth }) => isMonth && first > end).length;
}

/** Drops the free pieces that have not started by `end`. The end of the span cuts the others. */
export function dropUnstartedPieces(span: Span, end: Day): void {
  const begun = placed(span).filter(({ first }) => first <= end).length;
  span.moved = span.moved.slice(0, begun);
  const count = begun - span.moved.length;
  span.months = span.months === null || count === 0 ? null : { count, from: span.months.from };
}

/** Keeps at most the given number of days. */
function cutPieces(pieces: readonly Piece[], days: number): Piece[] {
  const kept: Piece[] = [];
  let room = days;
  for (const piece of pieces) {
    const had = Math.min(piece.days, room);
    if (had > 0) kept.push({ days: had, isMonth: piece.isMonth && had === piece.days });
    room -= had;
  }
  return kept;
}

/** Adds an earned month to the referrer's last span, or keeps it for a purchase. */
export function grantMonth(model: Model, reward: Reward, day: Day): void {
  reward.state = 'earned';
  const { now, later } = ahead(model, reward.referrer, day);
  const last = [...now, ...later].sort((a, b) => a.last - b.last).at(-1);
  const isPaid = now.some(({ plan }) => levelOf(plan) > 0);
  if (!isPaid || last === undefined || levelOf(last.plan) === 0 || last.isCut || !isWhole(last))
    return addMonths(model, reward.referrer, 1);
  const months = last.months ?? { count: 0, from: last.last + 1 };
  const end = lastOfTerm(months.from, months.count + 1);
  if (model.sunset !== null && end > model.sunset) return addMonths(model, reward.referrer, 1);
  reward.days = end - last.last;
  last.months = { count: months.count + 1, from: months.from };
  last.last = end;
}

/**
 * Revokes a waiting month, or one of the last span that has not started, or days that an upgrade carried over. Days
 * already used are not revoked. Cancels an open order that includes free time, because it was priced with the month,
 * and a renewal, because it starts where free time ends.
 */
export function revokeMonth(model: Model, reward: Reward): void {
  const { referrer } = reward;
  if (monthsOf(model, referrer) > 0) {
    addMonths(model, referrer, -1);
    return cancelOrderWithFreeTime(model, referrer);
  }
  const { now, later } = ahead(model, referrer, model.day);
  const span = [...now, ...later].sort((a, b) => a.last - b.last).at(-1);
  if (span === undefined || span.isCut) return;
  if (takeMonthWithoutRoom(span)) return cancelOrderWithFreeTime(model, referrer);
  const end = endWithoutMonth(span, reward, model.day);
  if (end >= span.last) return;
  if (span.months !== null) {
    const { count, from } = span.months;
    span.months = count === 1 ? null : { count: count - 1, from };
  } else span.moved = cutPieces(span.moved, end - span.paidLast);
  span.last = end;
  cancelOrderWithFreeTime(model, referrer);
}

/**
 * Removes a month that does not fit before a sunset. It is past the end of its span, so the end does not move. Returns
 * whether there was one.
 */
function takeMonthWithoutRoom(span: Span): boolean {
  const month = placed(span).findLast(({ isMonth }) => isMonth);
  if (span.months !== null || month === undefined || month.first <= span.last) return false;
  span.moved = span.moved.toSpliced(
    span.moved.findLastIndex(({ isMonth }) => isMonth),
    1,
  );
  return true;
}

function endWithoutMonth(span: Span, { days }: Reward, today: Day): Day {
  if (span.months !== null) {
    const { count, from } = span.months;
    const end = count === 1 ? from - 1 : lastOfTerm(from, count - 1);
    return end < today || !isWhole(span) ? span.last : end;
  }
  const month = placed(span).findLast(({ isMonth }) => isMonth);
  if (month !== undefined && month.first > today && month.first <= span.last) return month.first - 1;
  return Math.max(span.last - (days ?? 30), today, span.paidLast);
}

function cancelOrderWithFreeTime(model: Model, account: string): void {
  const open = openOrderOf(model, account);
  if (open === undefined) return;
  const { kind, months, moved } = open.priced;
  if (kind === 'renewal' || months > 0 || moved.length > 0) open.state = 'cancelled';
}

function isWhole({ months, last }: Span): boolean {
  return months === null || lastOfTerm(months.from, months.count) === last;
}
