import { dayOf, textOf } from './model/calendar.ts';
import type { Day } from './model/calendar.ts';
import { sunsetInModel, moveModel } from './model/ends.ts';
import type { Model, Person } from './model/model.ts';
import { checkSunset } from './disputes/invariants.ts';
import { finishDisputes, idsOf, payOpenOrders, playDisputeRound } from './disputes/play.ts';
import type { DisputeGame } from './disputes/play.ts';
import type { Place } from './place.ts';
import { compare, playRound } from './play.ts';
import type { Played } from './played.ts';
import type { Batch } from './generate.ts';
import type { Move, Tally, Who } from './steps.ts';

export interface Failure {
  /** Index of the history in its batch. */
  readonly history: number;
  readonly message: string;
}

const minutesADay = 24 * 60;
/** Maximum number of days to skip to the end of a term, so that a sunset does not pass before anything is sold. */
const furthest = 100;
/** Day number of 1 January 1970, and the offset of Indian time in minutes. */
const epochDay = dayOf('1970-01-01');
const indiaOffset = 330;

export const startOfBatch = (batch: Batch): Day => dayOf('2025-01-01') + batch.startsOn;

export function instantOf(minute: number): Date {
  return new Date((minute - epochDay * minutesADay - indiaOffset) * 60_000);
}

const dayOfMinute = (minute: number): Day => Math.floor(minute / minutesADay);

/**
 * Runs the histories of a batch concurrently on one installation and returns the failures. In each round every person
 * takes a step, then the clock moves for all. A failed history stops while the others continue.
 */
export async function playBatch(
  place: Place,
  batch: Batch,
  tally: Tally,
  only: number | null = null,
): Promise<Failure[]> {
  const { games, disputed } = gamesOf(place, batch, tally);
  const isWanted = ({ number }: { readonly number: number }) => only === null || number === only;
  const alive = new Set(games.filter(isWanted));
  const aliveDisputed = new Set(disputed.filter(isWanted));
  const failures: Failure[] = [];
  const forEach = <T extends Played | DisputeGame>(
    among: Set<T>,
    act: (game: T) => Promise<void>,
    lanes = 6,
  ) =>
    inParallel([...among], lanes, async (game) => {
      try {
        await act(game);
      } catch (error) {
        among.delete(game);
        const message = error instanceof Error ? error.message : String(error);
        failures.push({ history: game.number, message: [...game.log, message].join('\n') });
      }
    });
  const forAll = (act: (game: Played) => Promise<void>) => forEach(alive, act);

  let now = beginOf(batch);
  for (const round of Array.from({ length: batch.moves.length + 1 }).keys()) {
    const today = textOf(dayOfMinute(now));
    await Promise.all([
      forAll((game) => playRound(game, round)),
      forEach(aliveDisputed, (game) => playDisputeRound(game, round, today)),
    ]);
    const move = batch.moves[round];
    if (move === undefined) break;
    now = targetOf(move, now, [...alive]);
    await place.moveClock(instantOf(now));
    for (const { model } of alive) moveModel(model, now, dayOfMinute);
    tally.add('clock moves');
    await forAll(compare);
  }
  if (batch.endService !== null) {
    const lastDay = dayOfMinute(now) + batch.endService;
    await Promise.all([
      place.endService(textOf(lastDay)),
      forEach(aliveDisputed, payOpenOrders, disputed.length),
    ]);
    for (const { model } of alive) sunsetInModel(model, lastDay);
    tally.add('services ended');
    await forAll(compare);
    // Also settles orders that were paid since the last step.
    await forEach(aliveDisputed, (game) => checkSunset(place, idsOf(game), textOf(lastDay)));
  }
  await forEach(aliveDisputed, finishDisputes);
  for (const game of alive) for (const { state } of game.model.rewards) tally.add(`months ${state}`);
  tally.add('histories', alive.size + aliveDisputed.size);
  return failures;
}

function beginOf(batch: Batch): number {
  return startOfBatch(batch) * minutesADay + 10 * 60;
}

function gamesOf(place: Place, batch: Batch, tally: Tally) {
  const games = batch.histories.map((history, number) => {
    const played: Played = {
      place,
      history,
      number,
      model: newModel(batch),
      tally,
      accounts: new Map(),
      quotes: new Map(),
      log: [],
    };
    return played;
  });
  const disputed = batch.disputeHistories.map((history, index): DisputeGame => {
    const number = batch.histories.length + index;
    return { place, history, number, tally, accounts: new Map(), log: [] };
  });
  return { games, disputed };
}

function newModel(batch: Batch): Model {
  const { sunset, prices } = batch;
  const start = startOfBatch(batch);
  const person = (who: Who): Person => ({ who, account: `${who}.0`, erased: 0, referrer: null });
  return {
    homeState: 'MH',
    sunset: sunset === null ? null : start + sunset,
    prices,
    now: beginOf(batch),
    day: start,
    people: [person(0), person(1), person(2)],
    spans: [],
    orders: new Map(),
    sales: [],
    gifts: new Map(),
    rewards: [],
    months: new Map(),
    back: new Map(),
  };
}

/** Returns the next clock time. It is always far enough ahead that the duration of the round does not matter. */
function targetOf(move: Move, now: number, games: readonly Played[]): number {
  const day = dayOfMinute(now);
  const atTen = (on: Day) => on * minutesADay + 10 * 60;
  switch (move.to) {
    case 'minutes':
      return now + move.minutes;
    case 'evening': {
      const evening = day * minutesADay + 23 * 60 + 45;
      return evening > now + 10 ? evening : evening + minutesADay;
    }
    case 'days':
      return atTen(day + move.days);
    case 'near-end': {
      const ends = games.flatMap(({ model }) =>
        model.spans
          .filter(({ first, last }) => last >= first && last > day + move.before)
          .map(({ last }) => last),
      );
      const [next] = ends.sort((a, b) => a - b);
      const to = next === undefined ? day + 1 : Math.max(next - move.before, day + 1);
      return atTen(Math.min(to, day + furthest));
    }
  }
}

async function inParallel<T>(
  all: readonly T[],
  lanes: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  const lane = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
