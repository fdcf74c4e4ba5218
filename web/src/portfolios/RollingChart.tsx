import { returnsOfYearBefore } from '@niveshak/domain/portfolios/calendar-returns';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { percent } from '@niveshak/domain/primitives/figures';
import { saveFile } from '../lib/files.ts';
import { load } from '../lib/load.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { SeriesChart } from '../ui/SeriesChart.tsx';
import type { Performance, PortfolioFacts } from './shapes.ts';

const loadPlot = () => load(() => import('../ui/series-plot.ts'));

type Props = { facts: PortfolioFacts; own: Performance };

/** What somebody had made who held it for the year up to each day, beside the benchmark. */
export function RollingChart({ facts, own }: Props) {
  const series = own.index.map(([date, value]) => ({ date: calendarDate(date), value }));
  const market = own.index.flatMap(([date, , value]) =>
    value === null ? [] : [{ date: calendarDate(date), value }],
  );
  const points = returnsOfYearBefore(series, market);
  if (points.length < 2) return null;
  return (
    <div className="mt-8">
      <SeriesChart
        label="Return over the year before each day"
        dates={points.map(({ date }) => date)}
        series={[
          { label: facts.title, values: points.map(({ value }) => value) },
          { label: facts.benchmark, values: points.map(({ benchmark }) => benchmark) },
        ]}
        format={(value) => percent(value)}
        height={220}
        loadPlot={loadPlot}
        onSave={(kind, picture) => {
          const fileName = `${facts.slug}-year-before`;
          if (kind === 'csv')
            saveCsv(
              `${fileName}.csv`,
              ['date', 'portfolio', 'benchmark'],
              points.map(({ date, value, benchmark }) => [date, value, benchmark]),
            );
          else if (picture !== null) saveFile({ blob: picture, fileName: `${fileName}.png` });
        }}
      />
    </div>
  );
}
