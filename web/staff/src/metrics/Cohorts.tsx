import type { Cohorts as CohortsData } from '@niveshak/contract/metrics/schemas';
import type { CohortMeasure } from '@niveshak/domain/metrics/cohort';
import { cohortMeasures } from '@niveshak/domain/metrics/cohort';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Chips } from '../../../src/ui/Chip.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { CohortTable } from './CohortTable.tsx';
import { MetricsPending } from './MetricsPending.tsx';
import { MonthChooser } from './MonthChooser.tsx';
import { cohortsQuery } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';

const measureNames = { members: 'Members', mrr: 'Monthly value' } as const satisfies Record<
  CohortMeasure,
  string
>;

export function Cohorts() {
  const { to } = useSearch({ from: '/figures' });
  const found = useQuery(cohortsQuery(to));
  return (
    <QueryView query={found} what="the cohorts" pending={<MetricsPending />}>
      {(data) => <Shown data={data} />}
    </QueryView>
  );
}

function Shown({ data }: { data: CohortsData }) {
  const { to, measure = 'members' } = useSearch({ from: '/figures' });
  const { cohorts, running } = data;
  return (
    <>
      <MonthChooser label="Last cohort" months={data} value={to ?? running} />
      {cohorts.length === 0 ? (
        <EmptyState title="No cohorts yet">
          <p>Members appear here by the month of their first purchase.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="cohorts">
          <h2 id="cohorts" className="text-lg">
            Retention
          </h2>
          <p className="mb-4 max-w-prose text-sm text-soft">{explained[measure]}</p>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <MeasureChooser measure={measure} />
            <Button size="small" onClick={() => saveCohorts(cohorts, measure)}>
              <Icon name="download" className="size-4" /> Save as CSV
            </Button>
          </div>
          <CohortTable cohorts={cohorts} running={running} measure={measure} />
        </section>
      )}
    </>
  );
}

const explained = {
  members:
    'First-time buyers who are still members, by months after purchase (0 is the end of the purchase month). Includes paused plans and gifts.',
  mrr: 'Monthly plan value of first-time buyers, ex GST, relative to the end of their purchase month (0). Upgrades increase it.',
} as const satisfies Record<CohortMeasure, string>;

function MeasureChooser({ measure }: { measure: CohortMeasure }) {
  const { to } = useSearch({ from: '/figures' });
  const navigate = useNavigate({ from: '/figures' });
  return (
    <Chips
      label="Measure"
      value={measure}
      options={cohortMeasures.map((each) => ({ value: each, label: measureNames[each] }))}
      onChange={(chosen) =>
        void navigate({
          search: {
            view: 'cohorts',
            ...(to === undefined ? {} : { to }),
            ...(chosen === 'mrr' ? { measure: chosen } : {}),
          },
          replace: true,
        })
      }
    />
  );
}

/** Saves the cohorts as a file, in members or rupees. */
function saveCohorts(cohorts: CohortsData['cohorts'], measure: CohortMeasure): void {
  const most = Math.max(...cohorts.map(({ cells }) => cells.length));
  saveCsv(
    `cohorts-${measure}.csv`,
    ['First bought in', 'Joined', ...Array.from({ length: most }, (_, months) => `After ${months} months`)],
    cohorts.map(({ month, joined, cells }) => [
      month,
      joined,
      ...Array.from({ length: most }, (_, months) => {
        const cell = cells[months];
        if (cell === undefined) return null;
        return measure === 'members' ? cell.members : cell.amount / 100;
      }),
    ]),
  );
}
