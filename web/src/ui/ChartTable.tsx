import type { Chart } from '@niveshak/domain/charts/chart';
import { chartTable } from '@niveshak/domain/charts/chart-table';
import { memo } from 'react';
import { bodyCell, HeadCell, ScrollTable, TableHead } from './ScrollTable.tsx';

/** Maximum number of days listed. Longer series list month ends. */
const maxDays = 70;

/** Chart data as a table, newest day first. The download has every day. */
export const ChartTable = memo(function ChartTable({ chart }: { chart: Chart }) {
  const { head, rows } = chartTable(chart);
  const isLong = chart.kind === 'lines' && rows.length > maxDays;
  const shown = rows.filter(({ raw }, at) => !isLong || monthOf(raw) !== monthOf(rows[at + 1]?.raw ?? []));
  return (
    <div className="mt-4 max-h-96 overflow-y-auto">
      <ScrollTable label={`${chart.subtitle}, as a table`}>
        <table className="w-full border-collapse text-left text-sm">
          <TableHead>
            {head.map((each, at) => (
              // Two columns may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <HeadCell key={at} isNumeric={at > 0}>
                {at === 0 && isLong ? (
                  'End of month'
                ) : each === '' ? (
                  <span className="sr-only">What</span>
                ) : (
                  each
                )}
              </HeadCell>
            ))}
          </TableHead>
          <tbody>
            {(chart.kind === 'lines' ? shown.toReversed() : shown).map(({ cells: [name, ...values] }) => (
              <tr key={name} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-normal whitespace-nowrap`}>
                  {name}
                </th>
                {values.map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                  <td key={at} className={`${bodyCell} text-right`}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </div>
  );
});

function monthOf([date]: readonly (string | number | null)[]): string {
  return String(date ?? '').slice(0, 7);
}
