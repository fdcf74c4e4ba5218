import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import { addMonths } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Bar, SkeletonGroup } from '../../../src/ui/Skeleton.tsx';
import { CancellationReasons } from './CancellationReasons.tsx';
import { Charts } from './Charts.tsx';
import { Headlines } from './Headlines.tsx';
import { MonthChooser } from './MonthChooser.tsx';
import { MonthTable } from './MonthTable.tsx';
import { PlanMoves } from './PlanMoves.tsx';
import { metricsQuery } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';

export function Months() {
  const { to } = useSearch({ from: '/figures' });
  const metrics = useQuery(metricsQuery(to));
  return (
    <QueryView query={metrics} what="the metrics" pending={<Pending />}>
      {(data) => {
        const months = to === undefined ? fullMonthsOf(data.months) : data.months;
        const last = months.at(-1);
        if (last === undefined)
          return (
            <EmptyState title="No metrics yet">
              <p>Metrics appear here with the first purchase.</p>
            </EmptyState>
          );
        return (
          <>
            <MonthChooser label="Month" months={data} value={last.month} usual={usualMonthOf(data)} />
            <Shown months={months} last={last} />
          </>
        );
      }}
    </QueryView>
  );
}

/** Returns the months that are over, or all of them in a firm's first month. */
function fullMonthsOf(months: readonly MetricsMonth[]): readonly MetricsMonth[] {
  return months.length > 1 ? months.filter(({ isOver }) => isOver) : months;
}

/** Returns the month shown by default: the last one that is over, or the first one. */
function usualMonthOf({ first, running }: { first: Month | null; running: Month }): Month {
  return first !== null && first < running ? addMonths(running, -1) : running;
}

function Shown({ months, last }: { months: readonly MetricsMonth[]; last: MetricsMonth }) {
  return (
    <div className="space-y-12">
      <Headlines month={last} before={months.at(-2) ?? null} />
      <Charts months={months} />
      <PlanMoves month={last} />
      <section aria-labelledby="by-month">
        <h2 id="by-month" className="mb-2 text-lg">
          Month by month
        </h2>
        <MonthTable months={months} />
        <p className="mt-3 max-w-prose text-sm text-soft">
          Amounts paid, ex GST; months end at midnight in India. Select a number to list its members.
        </p>
      </section>
      <CancellationReasons to={last.month} />
    </div>
  );
}

function Pending() {
  return (
    <SkeletonGroup>
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => (
          <Bar key={id} className="h-20 w-full" />
        ))}
      </div>
      <Bar className="mt-12 h-64 w-full" />
    </SkeletonGroup>
  );
}
