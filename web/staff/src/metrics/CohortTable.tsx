import type { Cohorts } from '@niveshak/contract/metrics/schemas';
import type { CohortMeasure } from '@niveshak/domain/metrics/cohort';
import { retainedByAll, retainedShare } from '@niveshak/domain/metrics/cohort';
import { addMonths } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { percent } from '@niveshak/domain/primitives/number-format';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { MetricLink } from './MetricLink.tsx';
import { monthText, rupees } from './metric-names.ts';

type Cohort = Cohorts['cohorts'][number];
type Props = { cohorts: readonly Cohort[]; running: Month; measure: CohortMeasure };

const sticky = 'sticky left-0 bg-paper pr-3';

/** Cohort triangle with a row per cohort and a column per later month. Each cell links to the members it counts. */
export function CohortTable({ cohorts, running, measure }: Props) {
  const most = Math.max(...cohorts.map(({ cells }) => cells.length));
  const columns = Array.from({ length: most }, (_, months) => months);
  return (
    <ScrollTable label="Cohorts">
      <table className="border-collapse text-left text-sm">
        <TableHead>
          <HeadCell className={sticky}>First bought in</HeadCell>
          <HeadCell isNumeric>Joined</HeadCell>
          {columns.map((months) => (
            <HeadCell key={months} isNumeric className="relative min-w-16">
              <span className="sr-only">Months later: </span>
              {months}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {cohorts.toReversed().map((cohort) => (
            <tr key={cohort.month} className="border-b border-rule">
              <th scope="row" className={cx(bodyCell, sticky, 'font-normal whitespace-nowrap')}>
                {monthText(cohort.month)}
              </th>
              <td className={`${bodyCell} text-right`}>
                <MetricLink figure="cohort-joined" month={cohort.month}>
                  {cohort.joined.toLocaleString('en-IN')}
                </MetricLink>
              </td>
              {columns.map((months) => (
                <Cell key={months} cohort={cohort} months={months} measure={measure} running={running} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={cx(bodyCell, sticky, 'font-medium')}>
              All, full months only
            </th>
            <td className={`${bodyCell} text-right font-medium tabular-nums`}>
              {cohorts.reduce((sum, { joined }) => sum + joined, 0).toLocaleString('en-IN')}
            </td>
            {columns.map((months) => (
              <td key={months} className={`${bodyCell} text-right font-medium tabular-nums`}>
                {shareText(retainedByAll(cohorts, months, measure))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollTable>
  );
}

type CellProps = { cohort: Cohort; months: number; measure: CohortMeasure; running: Month };

function Cell({ cohort, months, measure, running }: CellProps) {
  const cell = cohort.cells[months];
  if (cell === undefined) return <td aria-label="Not yet" />;
  const share = retainedShare(cohort, months, measure);
  const end = addMonths(cohort.month, months);
  const amount = measure === 'members' ? cell.members.toLocaleString('en-IN') : rupees(cell.amount);
  const until = end === running ? ' so far' : '';
  return (
    <td
      className="p-0 text-right"
      // Limited to keep the text readable.
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${depth(share)}%, transparent)` }}
    >
      <MetricLink
        figure="cohort"
        month={end}
        listKey={cohort.month}
        label={`First bought in ${monthText(cohort.month)}, ${monthText(end)}${until}: ${shareText(share)}, ${amount}`}
        className={cx('w-full flex-col items-end px-2 py-2', end === running && 'italic')}
      >
        {shareText(share)}
        <span className="block text-xs text-soft">{amount}</span>
      </MetricLink>
    </td>
  );
}

function depth(share: number | null): number {
  return Math.round(Math.min(1, share ?? 0) * 24);
}

function shareText(share: number | null): string {
  return share === null ? '–' : percent(share, 0);
}
