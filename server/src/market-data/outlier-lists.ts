import { sql } from 'kysely';
import { timesUsual } from '@niveshak/domain/market-data/order-outliers';
import { outlierCategory, rollingDeviations } from '@niveshak/domain/market-data/outliers';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { ShareDay } from './share-series.ts';
import { readShareSeries } from './share-series.ts';
import './tables.ts';

/** Trading days listed for a new market, enough to show outcomes over a year. */
const firstLists = 265;
/** Months of prices that cover the 250 trading days before the first list. */
const monthsBefore = 14;
const sharesAtOnce = 250;

type Listed = {
  readonly date: CalendarDate;
  readonly instrumentId: number;
  readonly category: 'bullish' | 'bearish';
  readonly day: ShareDay;
  readonly dayReturn: number;
  readonly returnDeviations: number;
  readonly volumeDeviations: number;
};

/** Creates the lists for trading days after the newest one. Existing lists never change, even after later imports. */
export async function listOutliers(db: Db): Promise<void> {
  const { rows } = await sql<{ date: CalendarDate }>`
    select date from trading_days
    where date > coalesce((select max(date) from outlier_days), '0001-01-01')
    order by date desc limit ${firstLists}`.execute(db);
  const days = rows.map(({ date }) => date).toReversed();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return;
  const shares = await db.selectFrom('instruments').select('id').where('last_on', '>=', first).execute();
  const listed: Listed[] = [];
  for (let at = 0; at < shares.length; at += sharesAtOnce) {
    const ids = shares.slice(at, at + sharesAtOnce).map(({ id }) => id);
    const series = await readShareSeries(db, ids, addMonthsClamped(first, -monthsBefore), last);
    for (const [instrumentId, own] of series) listed.push(...outliersOf(instrumentId, own, first));
  }
  await storeLists(db, days, listed);
}

function outliersOf(instrumentId: number, series: readonly ShareDay[], first: CalendarDate): Listed[] {
  const returns = series.slice(1).map((day, at) => day.adjusted / (series[at]?.adjusted ?? day.adjusted) - 1);
  // Adjust the volume: after a ten-for-one split, ten times the shares are not ten times the trade.
  const volumes = series.slice(1).map(({ volume, close, adjusted }) => (volume * close) / adjusted);
  const ofReturn = rollingDeviations(returns);
  const ofVolume = rollingDeviations(volumes);
  return series.slice(1).flatMap((day, at) => {
    // A price drop from a demerger is not an outlier.
    if (day.date < first || day.isIncomparable) return [];
    const evidence = {
      dayReturn: returns[at] ?? 0,
      returnDeviations: ofReturn[at] ?? Number.NaN,
      volumeDeviations: ofVolume[at] ?? Number.NaN,
    };
    const category = outlierCategory(evidence);
    if (category === null) return [];
    return [
      {
        date: day.date,
        instrumentId,
        category,
        day,
        dayReturn: evidence.dayReturn,
        returnDeviations: finite(evidence.returnDeviations),
        volumeDeviations: finite(evidence.volumeDeviations),
      },
    ];
  });
}

/** Returns the value, or zero if infinite, because past data without variation allows no comparison. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

async function storeLists(db: Db, days: readonly CalendarDate[], listed: readonly Listed[]): Promise<void> {
  const ranked = [...Map.groupBy(listed, ({ date, category }) => `${date} ${category}`).values()].flatMap(
    (list) =>
      list
        .toSorted((a, b) => timesUsual(b) - timesUsual(a) || a.instrumentId - b.instrumentId)
        .map((each, at) => ({
          d: each.date,
          c: each.category,
          r: at + 1,
          i: each.instrumentId,
          p: each.day.close,
          dr: each.dayReturn,
          rd: each.returnDeviations,
          v: each.day.volume,
          vd: each.volumeDeviations,
        })),
  );
  await db.transaction().execute(async (tx) => {
    await sql`insert into outlier_days (date) select unnest(${[...days]}::date[])`.execute(tx);
    await sql`
      insert into outliers (date, category, rank, instrument_id, close_paise, day_return, return_deviations, volume,
        volume_deviations)
      select d, c, r, i, p, dr, rd, v, vd from json_to_recordset(${JSON.stringify(ranked)}::json) as x
        (d date, c text, r int, i int, p int, dr float8, rd float8, v float8, vd float8)`.execute(tx);
  });
}
