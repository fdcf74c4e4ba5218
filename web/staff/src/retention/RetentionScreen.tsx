import { getRetention } from '@niveshak/contract/retention/staff-routes';
import type { Retention } from '@niveshak/contract/retention/staff-routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateText } from '../../../src/ui/DateText.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { DateField } from '../../../src/ui/DateField.tsx';
import { instantText } from '../frame/instant-text.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { addressText } from '../members/address-text.ts';
import { staffCall } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';

type Line = Retention['lines'][number];
type Run = Retention['runs'][number];
type Hold = Retention['holds'][number];

const lineColumns: readonly Column<Line>[] = [
  {
    id: 'what',
    label: 'Data',
    value: ({ what }) => what,
    show: ({ what, purpose, law }) => (
      <>
        <span className="block min-w-64 font-medium">{what}</span>
        <span className="block text-soft">
          {purpose}. {law}
        </span>
      </>
    ),
  },
  { id: 'kept', label: 'Kept', value: ({ kept }) => kept },
  { id: 'due', label: 'Rows due', value: ({ run }) => run?.due ?? null, isNumeric: true },
  { id: 'held', label: 'On hold', value: ({ run }) => run?.held ?? null, isNumeric: true },
];

const runColumns: readonly Column<Run>[] = [
  { id: 'day', label: 'Day', value: ({ day }) => day, show: ({ day }) => <DateText date={day} /> },
  {
    id: 'finished',
    label: 'Finished',
    value: ({ finishedAt }) => finishedAt,
    show: ({ finishedAt }) => (finishedAt === null ? 'Not finished' : instantText(finishedAt)),
  },
  {
    id: 'rows',
    label: 'Rows',
    value: ({ rows }) => rows.reduce((sum, { number }) => sum + number, 0),
    isNumeric: true,
  },
  {
    id: 'detail',
    label: 'Data',
    value: ({ rows }) => rows.map(({ what, number }) => `${number} ${what}`).join('; '),
  },
];

const holdColumns: readonly Column<Hold>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ email }) => addressText(email),
    show: ({ memberId, email }) => (
      <Link to="/members/$id" params={{ id: memberId }} className={quietLinkClass}>
        {addressText(email)}
      </Link>
    ),
    breaks: true,
  },
  { id: 'reason', label: 'Reason', value: ({ reason }) => reason },
  {
    id: 'placed',
    label: 'Placed',
    value: ({ placedAt }) => placedAt,
    show: ({ placedAt, placedBy }) => `${instantText(placedAt)}, ${placedBy}`,
  },
];

/** Retention schedule with a dry run, the record of nightly runs, and legal holds. */
export function RetentionScreen() {
  const [day, setDay] = useState('');
  const retention = useQuery({
    queryKey: ['retention', day],
    queryFn: () => staffCall(getRetention, { query: day === '' ? {} : { day } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ScreenHead title="Retention" />
      <div className="mb-5 w-64">
        <DateField
          label="Dry run on"
          hint="Defaults to tomorrow. Nothing is deleted."
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <QueryView query={retention} what="the retention schedule">
        {(data) => <Parts retention={data} />}
      </QueryView>
    </>
  );
}

function Parts({ retention: { day, lines, runs, holds } }: { readonly retention: Retention }) {
  const due = lines.reduce((sum, { run }) => sum + (run?.due ?? 0), 0);
  const held = lines.reduce((sum, { run }) => sum + (run?.held ?? 0), 0);
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="mb-1 text-lg">Schedule</h2>
        <p className="mb-3 text-sm text-soft">
          On <DateText date={day} />: {due.toLocaleString('en-IN')} rows due, {held.toLocaleString('en-IN')}{' '}
          on hold.
        </p>
        <DataTable
          label="Retention schedule"
          columns={lineColumns}
          rows={lines}
          rowId={({ id }) => id}
          fileName="retention-schedule"
        />
      </section>
      <section>
        <h2 className="mb-3 text-lg">Runs</h2>
        {runs.length === 0 ? (
          <EmptyState title="No runs yet">The job runs once every night.</EmptyState>
        ) : (
          <DataTable
            label="Retention runs"
            columns={runColumns}
            rows={runs}
            rowId={(run) => run.day}
            fileName="retention-runs"
          />
        )}
      </section>
      <section>
        <h2 className="mb-3 text-lg">Legal holds</h2>
        {holds.length === 0 ? (
          <EmptyState title="No legal holds">To place a hold, open a member and choose Actions.</EmptyState>
        ) : (
          <DataTable
            label="Legal holds"
            columns={holdColumns}
            rows={holds}
            rowId={({ memberId }) => memberId}
            fileName="legal-holds"
          />
        )}
      </section>
    </div>
  );
}
