import type { Stock } from '@niveshak/contract/market-data/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { daysShown } from '../lib/day-range.ts';
import { saveFile } from '../lib/files.ts';
import { decimal, signedPercent } from '@niveshak/domain/primitives/figures';
import { load } from '../lib/load.ts';
import { RangeChooser } from '../lib/RangeChooser.tsx';
import { saveCsv } from '../lib/save-csv.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SeriesChart } from '../ui/SeriesChart.tsx';

const loadPlot = () => load(() => import('../ui/series-plot.ts'));

/** Adjusted closes over a range that the address says, with the days on which something happened to the share. */
export function StockChart({ stock }: { stock: Stock }) {
  const { closes } = stock;
  const search = useSearch({ from: '/stocks/$symbol' });
  // The chosen range is marked at once, the picture follows.
  const drawn = useDeferredValue(search);
  const [first] = closes;
  const last = closes.at(-1);
  if (first === undefined || last === undefined || closes.length < 2) {
    return (
      <EmptyState title="Not enough data for a chart">Prices for at least two days are needed.</EmptyState>
    );
  }
  const { from, to } = daysShown(drawn, calendarDate(first[0]), calendarDate(last[0]));
  return (
    <>
      <RangeChooser
        asked={search}
        allLabel="All"
        first={first[0]}
        last={last[0]}
        shown={daysShown(search, calendarDate(first[0]), calendarDate(last[0]))}
      />
      <Picture stock={stock} from={from} to={to} />
    </>
  );
}

type PictureProps = { stock: Stock; from: string; to: string };

const Picture = memo(function Picture({ stock: { symbol, closes, actions }, from, to }: PictureProps) {
  const inRange = closes.filter(([date]) => date >= from && date <= to);
  const begin = inRange[0];
  const end = inRange.at(-1);
  if (begin === undefined || end === undefined || inRange.length < 2) {
    return (
      <EmptyState title="There is nothing to draw.">
        It traded on fewer than two days of this range.
      </EmptyState>
    );
  }
  const highest = Math.max(...inRange.map(([, , adjusted]) => adjusted));
  return (
    <>
      <p className="mt-5 mb-4 text-lg">
        {signedPercent(end[2] / begin[2] - 1)} in this range, dividends reinvested.
      </p>
      <SeriesChart
        label="Price, adjusted for splits, bonuses and dividends"
        dates={inRange.map(([date]) => date)}
        series={[{ label: symbol, values: inRange.map(([, , adjusted]) => adjusted) }]}
        marks={actions.filter(({ date }) => date > begin[0] && date <= end[0])}
        format={(value) => decimal(value, highest < 1000 ? 2 : 0)}
        loadPlot={loadPlot}
        onSave={(kind, picture) => {
          const fileName = `${symbol}-${begin[0]}-${end[0]}`;
          if (kind === 'csv') saveCsv(`${fileName}.csv`, ['date', 'close', 'adjusted'], inRange);
          else if (picture !== null) saveFile({ blob: picture, fileName: `${fileName}.png` });
        }}
      />
    </>
  );
});
