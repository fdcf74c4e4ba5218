import type { StaffPortfolioRow } from '@niveshak/contract/portfolios/staff-schemas';
import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';
import { RealTimeMark } from '../frame/ClockNote.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { CreateForm } from './FactsForm.tsx';
import { portfoliosQuery } from './queries.ts';

function ratioColumn(
  id: string,
  label: string,
  value: (row: StaffPortfolioRow) => number | null,
  format: (ratio: number) => string = signedPercent,
): Column<StaffPortfolioRow> {
  return {
    id,
    label,
    value,
    show: (row) => {
      const ratio = value(row);
      return ratio === null ? '–' : format(ratio);
    },
    isNumeric: true,
  };
}

const columns: readonly Column<StaffPortfolioRow>[] = [
  {
    id: 'title',
    label: 'Title',
    value: ({ title }) => title,
    show: (row) => (
      <>
        <Link to="/portfolios/$id" params={{ id: row.id }} className={`${quietLinkClass} font-medium`}>
          {row.title}
        </Link>
        <StateOf row={row} />
      </>
    ),
  },
  {
    id: 'kind',
    label: 'Kind',
    value: ({ kind }) => (kind === 'portfolio' ? 'Portfolio' : 'Experiment'),
    onCard: 'plain',
  },
  {
    id: 'rebalanced',
    label: 'Last rebalance',
    value: ({ lastRebalancedOn }) => lastRebalancedOn,
    show: ({ lastRebalancedOn }) => (lastRebalancedOn === null ? '–' : <DateText date={lastRebalancedOn} />),
    onCard: 'plain',
  },
  { ...ratioColumn('return', 'Since launch', ({ now }) => now?.absoluteReturn ?? null), onCard: 'end' },
  ratioColumn('benchmark', 'Benchmark', ({ now }) => now?.benchmarkReturn ?? null),
  ratioColumn(
    'drift',
    'Drift',
    ({ now, closedOn }) => (closedOn === null ? (now?.drift ?? null) : null),
    percent,
  ),
];

/** Open draft or closing day below the title, if there is one. */
function StateOf({ row: { draft, closedOn } }: { row: StaffPortfolioRow }) {
  if (draft === null && closedOn === null) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-soft">
      {draft?.hasProblem === true && <Badge tone="bad">Not published</Badge>}
      {draft !== null && (
        <>
          <Badge tone="accent">{draft.publishAt === null ? 'Draft' : 'Scheduled'}</Badge>
          {draft.publishAt === null ? (
            <>
              {draft.editedBy}, {instantText(draft.editedAt)} <RealTimeMark />
            </>
          ) : (
            instantText(draft.publishAt)
          )}
        </>
      )}
      {closedOn !== null && (
        <>
          <Badge tone="plain">Closed</Badge> <DateText date={closedOn} />
        </>
      )}
    </span>
  );
}

export function PortfoliosScreen() {
  const list = useQuery(portfoliosQuery);
  const mayPublish = useStaff().permissions.includes('portfolios.publish');
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ScreenHead title="Portfolios">
        {mayPublish && (
          <Button size="small" variant="primary" onClick={() => setCreating(true)}>
            New portfolio or experiment
          </Button>
        )}
      </ScreenHead>
      <QueryTable
        query={list}
        what="the portfolios"
        rows={({ portfolios }) => portfolios}
        empty={<EmptyState title="No portfolios yet">Portfolios and their drafts appear here.</EmptyState>}
        label="Portfolios and experiments"
        noun="portfolio"
        columns={columns}
        rowId={({ id }) => id}
        fileName="portfolios"
      />
      <Dialog title="New portfolio or experiment" isOpen={isCreating} onClose={() => setCreating(false)}>
        <CreateForm onDone={(id) => void navigate({ to: '/portfolios/$id', params: { id } })} />
      </Dialog>
    </>
  );
}
