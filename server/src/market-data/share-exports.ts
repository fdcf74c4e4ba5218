import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { readShareSeries } from './share-series.ts';
import { readActions } from './store.ts';

type Named = readonly (readonly [instrumentId: number, symbol: string])[];
type Row = readonly (string | number)[];

/** Returns closes as traded, as rows of date, symbol and paise. */
export async function readShareCloses(
  db: Db,
  shares: Named,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Row[]> {
  const series = await readShareSeries(
    db,
    shares.map(([id]) => id),
    from,
    to,
  );
  return shares.flatMap(([id, symbol]) =>
    (series.get(id) ?? []).map(({ date, close }): Row => [date, symbol, close]),
  );
}

/** Returns corporate actions, as rows of ex-date, symbol, kind and parameters. */
export async function readShareActions(db: Db, shares: Named, to: CalendarDate): Promise<Row[]> {
  const symbolOf = new Map(shares);
  const actions = await readActions(
    db,
    shares.map(([id]) => id),
    to,
  );
  return actions.map(({ instrumentId, exDate, action }): Row => {
    const head = [exDate, symbolOf.get(instrumentId) ?? '', action.kind];
    switch (action.kind) {
      case 'split':
        return [...head, action.from, action.to, ''];
      case 'bonus':
        return [...head, action.free, action.held, ''];
      case 'dividend':
        return [...head, action.amount, '', ''];
      case 'rights':
        return [...head, action.offered, action.held, action.price ?? ''];
      case 'scheme':
        return action.spunOff === null
          ? [...head, '', '', '']
          : [...head, action.spunOff.given, action.spunOff.held, action.spunOff.price];
    }
  });
}
