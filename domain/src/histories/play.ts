import { proveBooks } from '../ledger/books.ts';
import type { BooksFacts } from '../ledger/books-facts.ts';
import { calendarDate, addDays } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { checkAccess } from './check-access.ts';
import { checkBooks, fail, newSums } from './checks.ts';
import { dayOf } from './model-calendar.ts';
import { newModel } from './model.ts';
import { playStep } from './play-steps.ts';
import type { Played } from './played.ts';
import type { History } from './steps.ts';
import { Tally } from './steps.ts';
import type { World } from './world.ts';
import { newWorld } from './world.ts';

/**
 * Plays a history through the real rules and through the model side by side, and proves everything after every step.
 * Counts what really happened in `tally`. @throws Error that names the step and the difference.
 */
export function play(history: History, tally: Tally = new Tally()): void {
  const firstDay = addDays(calendarDate('2025-01-01'), history.startsOn);
  const { firmState, referred } = history;
  const world = newWorld(firmState, referred, firstDay);
  const model = newModel(firmState, referred, dayOf(firstDay));
  const sums = newSums();
  const played: Played = { world, model, tally, next: 1 };
  for (const [index, step] of history.steps.entries()) {
    try {
      playStep(played, step);
      checkBooks(world, model, sums);
      checkAccess(world, model);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`step ${index} ${JSON.stringify(step)}: ${message}`, { cause: error });
    }
    tally.add('steps');
  }
  for (const { name, differences } of proveBooks(booksOf(world)))
    if (differences.length > 0) fail(`the audit, ${name}: ${differences.join('; ')}`);
  tally.add('histories');
}

/** The world as the audit of the books reads an installation. */
function booksOf(world: World): BooksFacts {
  const payments = [...world.payments.values()];
  const last = new Map<string, { kind: string; financialYear: string; lastNumber: number }>();
  for (const { kind, financialYear, sequence } of world.documents)
    last.set(`${kind} ${financialYear}`, { kind, financialYear, lastNumber: sequence });
  return {
    entries: world.entries,
    documents: world.documents.map((issued) => ({
      ...issued,
      number: issued.document.number,
      alias: issued.document.line.alias,
      roundOff: issued.document.roundOff,
      total: issued.document.total,
      settled: paise(issued.document.settlement.reduce((sum, { amount }) => sum + amount, 0)),
    })),
    series: [...last.values()],
    orders: [...world.orders.values()].map(({ id, agreed, state, amount }) => ({
      id,
      alias: agreed.alias,
      state,
      amount,
    })),
    payments: payments.map(({ id, orderId, amount, role }) => ({ id, orderId, amount, role })),
    captured: payments.map(({ id, orderId, amount }) => ({ paymentId: id, orderId, amount })),
    refunded: payments
      .filter(({ refunded }) => refunded > 0)
      .map(({ id, orderId, refunded }) => ({ paymentId: id, orderId, amount: refunded })),
  };
}
