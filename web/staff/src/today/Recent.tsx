import { getRecentMetrics } from '@niveshak/contract/metrics/routes';
import { recentDays } from '@niveshak/contract/metrics/schemas';
import type { RecentMetrics } from '@niveshak/contract/metrics/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { RevenueChart } from '../metrics/Charts.tsx';
import { metricNames, rupees } from '../metrics/metric-names.ts';
import { metricsQuery } from '../metrics/queries.ts';
import { staffCall } from '../session/staff-call.ts';

/** Sales and members of the last days compared with the days before, and the monthly value of plans over a year. */
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
      title={`Last ${recentDays} days`}
      aside={
        <Link to="/figures" className={`${quietLinkClass} text-sm`}>
          View metrics
        </Link>
      }
    >
      <QueryView query={recent} what="the numbers">
        {(metrics) => <Numbers {...metrics} />}
      </QueryView>
      {months.data !== undefined && months.data.months.length > 1 && (
        <div className="mt-8">
          <RevenueChart months={months.data.months} plotHeight={180} />
        </div>
      )}
    </Section>
  );
}

function Numbers({ leaving, today, last, before }: RecentMetrics) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {(['gross', 'credited', 'sold', 'mrr'] as const).map((metric) => (
          <Tile
            key={metric}
            name={metricNames[metric]}
            value={rupees(last[metric])}
            before={rupees(before[metric])}
          />
        ))}
        <Tile name="New paying members" value={count(last.joined)} before={count(before.joined)} />
        <Tile name="Paying members who left" value={count(last.left)} before={count(before.left)} />
        <Tile name={metricNames.members} value={count(last.members)} before={count(before.members)} />
      </dl>
      <p className="mt-4 text-sm text-soft">
        <DateText date={last.from} /> to now, compared with the {recentDays} days before; amounts ex GST.
        Today: {rupees(today.gross)} sold, {rupees(today.credited)} refunded or credited,{' '}
        {count(today.joined)} new, {count(today.left)} left.
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

function Tile({ name, value, before }: { name: string; value: string; before: string }) {
  return (
    <div className="border-t border-rule pt-2">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="font-serif text-2xl tabular-nums">{value}</span>
        <p className="mt-1 text-sm text-soft tabular-nums">
          {recentDays} days before: {before}
        </p>
      </dd>
    </div>
  );
}
