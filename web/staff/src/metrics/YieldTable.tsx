import type { Yields } from '@niveshak/contract/metrics/schemas';
import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import type { Month } from '@niveshak/domain/metrics/month';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { MetricLink } from './MetricLink.tsx';
import { monthText, rupees } from './metric-names.ts';

export type YieldColumn = {
  readonly figure: MetricListName;
  readonly label: string;
  readonly isMoney?: boolean;
  readonly value: (sums: Yields['all']) => number;
};

type Props = {
  id: string;
  title: string;
  about: string;
  data: Yields;
  columns: readonly YieldColumn[];
};

/**
 * Table with a column per metric, a row per month (newest first) and a total. Each number links to the members it
 * counts.
 */
export function YieldTable({ id, title, about, data: { months, all }, columns }: Props) {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return null;
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3 sm:flex-nowrap">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="max-w-prose text-sm text-soft">{about}</p>
        </div>
        <div className="shrink-0">
          <Button size="small" onClick={() => saveYields(id, months, columns)}>
            <Icon name="download" className="size-4" /> Save as CSV
          </Button>
        </div>
      </div>
      <ScrollTable label={`${title}, table`}>
        <table className="w-full border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>Month</HeadCell>
            {columns.map(({ label }) => (
              <HeadCell key={label} isNumeric>
                {label}
              </HeadCell>
            ))}
          </TableHead>
          <tbody>
            {months.toReversed().map((sums) => (
              <tr key={sums.month} className="border-b border-rule">
                <th scope="row" className={`${bodyCell} font-normal whitespace-nowrap`}>
                  {monthText(sums.month)}
                </th>
                <Numbers columns={columns} sums={sums} from={sums.month} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-medium">
              <th scope="row" className={`${bodyCell} font-medium whitespace-nowrap`}>
                {months.length === 1 ? 'Total' : `Total of ${months.length} months`}
              </th>
              <Numbers columns={columns} sums={all} from={first} until={last} />
            </tr>
          </tfoot>
        </table>
      </ScrollTable>
    </section>
  );
}

type NumbersProps = { columns: readonly YieldColumn[]; sums: Yields['all']; from: Month; until?: Month };

function Numbers({ columns, sums, from, until }: NumbersProps) {
  return columns.map(({ figure, label, isMoney = false, value }) => {
    const shown = isMoney ? rupees(value(sums)) : value(sums).toLocaleString('en-IN');
    const when = until === undefined ? monthText(from) : 'total';
    return (
      <td key={label} className={`${bodyCell} text-right`}>
        <MetricLink
          figure={figure}
          month={from}
          {...(until === undefined ? {} : { until })}
          label={`${label}, ${when}: ${shown}`}
          className={value(sums) === 0 ? 'font-normal text-soft' : ''}
        >
          {shown}
        </MetricLink>
      </td>
    );
  });
}

/** Saves the table as a file with amounts in rupees. */
function saveYields(id: string, months: Yields['months'], columns: readonly YieldColumn[]): void {
  saveCsv(
    `${id}.csv`,
    ['Month', ...columns.map(({ label, isMoney = false }) => (isMoney ? `${label} in ₹` : label))],
    months.map((sums) => [
      sums.month,
      ...columns.map(({ isMoney = false, value }) => (isMoney ? value(sums) / 100 : value(sums))),
    ]),
  );
}
