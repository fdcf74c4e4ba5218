import type { Stock } from '@niveshak/contract/market-data/schemas';
import { stockChart } from '@niveshak/domain/market-data/stock-chart';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { visibleRange } from '../lib/day-range.ts';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { RangeChooser } from '../lib/RangeChooser.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function StockChart({ stock }: { stock: Stock }) {
  const { closes } = stock;
  const search = useSearch({ from: '/stocks/$symbol' });
  // Highlight the selected range immediately; the chart updates later.
  const drawn = useDeferredValue(search);
  const [first] = closes;
  const last = closes.at(-1);
  if (first === undefined || last === undefined || closes.length < 2) {
    return (
      <EmptyState title="Not enough data for a chart">A chart needs prices for at least two days.</EmptyState>
    );
  }
  const { from, to } = visibleRange(drawn, calendarDate(first[0]), calendarDate(last[0]));
  return (
    <>
      <RangeChooser
        asked={search}
        first={first[0]}
        last={last[0]}
        shown={visibleRange(search, calendarDate(first[0]), calendarDate(last[0]))}
      />
      <div className="mt-5">
        <Picture stock={stock} from={from} to={to} />
      </div>
    </>
  );
}

type PictureProps = { stock: Stock; from: string; to: string };

const Picture = memo(function Picture({ stock: { symbol, name, closes, actions }, from, to }: PictureProps) {
  const inRange = closes.filter(([date]) => date >= from && date <= to);
  const begin = inRange[0];
  const end = inRange.at(-1);
  if (begin === undefined || end === undefined || inRange.length < 2) {
    return (
      <EmptyState title="Choose a longer range.">It traded on fewer than two days of this range.</EmptyState>
    );
  }
  const chart = stockChart(
    name,
    inRange.map(([date, , adjusted]) => ({ date: calendarDate(date), value: adjusted })),
    actions.map(({ date, label, isDividend }) => ({
      date: calendarDate(date),
      word: label,
      ...(isDividend ? { shortWord: 'Dividend' } : {}),
    })),
  );
  return <ThemedChart chart={chart} fileName={`${symbol}-${begin[0]}-${end[0]}`} />;
});
