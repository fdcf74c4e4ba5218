import { assertNever } from '../primitives/assert-never.ts';
import { formatDate } from '../primitives/calendar-date.ts';
import { signedPercent } from '../primitives/number-format.ts';
import type { Chart, LineChart, MonthsChart } from './chart.ts';
import { longMonthNames } from '../primitives/calendar-date.ts';
import { unitText } from './unit-text.ts';
import { waterfallRows } from './waterfall-rows.ts';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly {
    /** Formatted for display. */
    readonly cells: readonly string[];
    /** Values for files, with dates as `YYYY-MM-DD` and numbers at full precision. */
    readonly raw: readonly (string | number | null)[];
  }[];
}

export function chartTable(chart: Chart): ChartTable {
  switch (chart.kind) {
    case 'lines':
      return lineTable(chart);
    case 'bars':
      return {
        head: ['', chart.subtitle],
        rows: chart.rows.map(({ label, value, text }) => ({ cells: [label, text], raw: [label, value] })),
      };
    case 'waterfall':
      return {
        head: ['', 'Change', 'Level'],
        rows: waterfallRows(chart).map(({ label, from, to, isStep }) => ({
          cells: [
            label,
            isStep ? unitText(chart.unit === 'index' ? 'points' : chart.unit, to - from) : '',
            unitText(chart.unit, to),
          ],
          raw: [label, isStep ? to - from : null, to],
        })),
      };
    case 'months':
      return monthsTable(chart);
    default:
      return assertNever(chart);
  }
}

function lineTable({ dates, panels }: LineChart): ChartTable {
  const columns = panels.flatMap(({ series, unit, subtitle }) =>
    series.map(({ label, values }) => ({ head: label === '' ? (subtitle ?? '') : label, unit, values })),
  );
  return {
    head: ['Date', ...columns.map(({ head }) => head)],
    rows: dates.map((date, at) => ({
      cells: [
        formatDate(date),
        ...columns.map(({ unit, values }) => {
          const value = values[at] ?? null;
          return value === null ? '–' : unitText(unit, value);
        }),
      ],
      raw: [date, ...columns.map(({ values }) => values[at] ?? null)],
    })),
  };
}

function monthsTable({ years }: MonthsChart): ChartTable {
  return {
    head: ['Year', ...longMonthNames.map((name) => name.slice(0, 3)), 'Year'],
    rows: years.map(({ year, months, whole }) => {
      const cells = [...months, whole];
      return {
        cells: [String(year), ...cells.map((cell) => (cell === null ? '–' : signedPercent(cell.value)))],
        raw: [year, ...cells.map((cell) => cell?.value ?? null)],
      };
    }),
  };
}
