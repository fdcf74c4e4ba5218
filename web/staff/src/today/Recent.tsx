import { getRecentMetrics } from '@niveshak/contract/metrics/routes';
import { recentDays } from '@niveshak/contract/metrics/schemas';
import type { RecentMetrics } from '@niveshak/contract/metrics/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../src/ui/cx.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { Bar, SkeletonGroup } from '../../../src/ui/Skeleton.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { RevenueChart } from '../metrics/Charts.tsx';
import { changeBetween, metricNames, rupees } from '../metrics/metric-names.ts';
import { metricsQuery } from '../metrics/queries.ts';
import { staffCall } from '../session/staff-call.ts';

/** Sales and members today, yesterday and in the last days, with the monthly plan value over a year. */
export function Recent() {
  const recent = useQuery({
    queryKey: ['figures', 'recent'],
    queryFn: () => staffCall(getRecentMetrics),
    staleTime: 600_000,
  });
  const months = useQuery({ ...metricsQuery(undefined), staleTime: 600_000 });
  return (
    <Section
      id="recent"
      title="Sales and members"
      aside={
        <Link to="/figures" className={`${quietLinkClass} text-sm`}>
          View metrics
        </Link>
      }
    >
      <QueryView query={recent} what="the numbers" pending={<NumbersPending />}>
        {(metrics) => <Numbers {...metrics} />}
      </QueryView>
      {months.isPending && <Bar className="mt-8 h-72" />}
      {months.data !== undefined && months.data.months.length > 1 && (
        <div className="mt-8">
          <RevenueChart months={months.data.months} plotHeight={180} />
        </div>
      )}
    </Section>
  );
}

/** Placeholder as high as the table and its note. */
function NumbersPending() {
  return (
    <SkeletonGroup>
      <div className="h-9 border-b border-strong" />
      {rows.map(([metric]) => (
        <div key={metric} className="border-b border-rule py-2.5">
          <Bar className="h-5 w-full" />
        </div>
      ))}
      <div className="mt-3 h-5" />
    </SkeletonGroup>
  );
}

const rows = [
  ['gross', metricNames.gross, rupees],
  ['credited', metricNames.credited, rupees],
  ['sold', metricNames.sold, rupees],
  ['joined', 'New paying members', count],
  ['left', 'Paying members who left', count],
  ['members', metricNames.members, count],
  ['mrr', metricNames.mrr, rupees],
] as const;

function Numbers({ leaving, today, yesterday, last, before }: RecentMetrics) {
  const periods = [
    ['Today', today],
    ['Yesterday', yesterday],
    [`Last ${recentDays} days`, last],
    [`${recentDays} days before`, before],
  ] as const;
  return (
    <>
      <ScrollTable label="Sales and members, table">
        <table className="w-full border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>
              <span className="sr-only">Metric</span>
            </HeadCell>
            {periods.map(([name, metrics]) => (
              <HeadCell key={name} isNumeric className={metrics === last ? '' : 'max-sm:hidden'}>
                {name}
              </HeadCell>
            ))}
            <HeadCell isNumeric>Change in {recentDays} days</HeadCell>
          </TableHead>
          <tbody>
            {rows.map(([metric, name, format]) => (
              <tr key={metric} className="border-b border-rule">
                <th scope="row" className={`${bodyCell} font-normal`}>
                  {name}
                </th>
                {periods.map(([period, metrics]) => (
                  <td
                    key={period}
                    className={cx(
                      bodyCell,
                      'text-right tabular-nums',
                      metrics === last ? 'font-medium' : 'max-sm:hidden',
                      metrics[metric] === 0 && 'text-soft',
                    )}
                  >
                    {format(metrics[metric])}
                  </td>
                ))}
                <td className={cx(bodyCell, 'text-right tabular-nums')}>
                  {changeBetween(last[metric], before[metric], format)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-3 text-sm text-soft">
        Amounts ex GST. The last {recentDays} days began on <DateText date={last.from} />.
        {leaving > 0 && ` ${leavingText(leaving)}`}
      </p>
    </>
  );
}

function leavingText(leaving: number): string {
  return leaving === 1
    ? 'The plan of 1 paying member ends today; the member counts until midnight.'
    : `The plans of ${count(leaving)} paying members end today; they count until midnight.`;
}
