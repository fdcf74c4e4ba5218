import { getDue, saveDue } from '@niveshak/contract/upcoming/routes';
import type { Due } from '@niveshak/contract/upcoming/schemas';
import { duePage } from '@niveshak/contract/upcoming/schemas';
import { dueKinds, maxDaysAhead } from '@niveshak/domain/upcoming/upcoming-kinds';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Pages } from '../../../src/ui/Pages.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { Bar, SkeletonGroup } from '../../../src/ui/Skeleton.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { dateText } from '../../../src/ui/date-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useConfigOfConsole } from '../session/console-config.ts';
import { useStaff } from '../session/session.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { ClockMover } from './ClockMover.tsx';
import { DueDays } from './UpcomingDays.tsx';
import { DueTable } from './UpcomingTable.tsx';
import { dueNames } from './upcoming-names.ts';
import type { DueSearch } from './search.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';

/** Upcoming work, assuming no action before then. The view is in the URL. */
export function DueScreen() {
  const search = useSearch({ from: '/due' });
  const { page, until, ...rest } = search;
  const asked = { ...rest, ...(until === undefined ? {} : { to: until }) };
  const due = useQuery({
    queryKey: ['due', search],
    queryFn: () =>
      staffCall(getDue, { query: { ...asked, ...(page === undefined ? {} : { page: `${page}` }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ScreenHead title="Upcoming">
        {due.data !== undefined && due.data.total > 0 && (
          <DownloadButton file={() => staffCsv(saveDue, asked, 'due.csv')}>Save as CSV</DownloadButton>
        )}
      </ScreenHead>
      <QueryView query={due} what="the list" pending={<Pending />}>
        {(data) => <Shown due={data} search={search} />}
      </QueryView>
    </>
  );
}

function Pending() {
  return (
    <SkeletonGroup>
      <Bar className="h-24 w-full" />
      <Bar className="mt-8 h-64 w-full" />
    </SkeletonGroup>
  );
}

type Change = DueSearch & { without?: 'kind' | 'day' };

function Shown({ due, search }: { due: Due; search: DueSearch }) {
  const navigate = useNavigate({ from: '/due' });
  const { isTimeMachine } = useConfigOfConsole();
  const staff = useStaff();
  const { to, from, kinds, days, rows, total, page } = due;
  const go = (change: Change) => {
    const { without, ...more } = change;
    const { page: _page, ...kept } = { ...search, ...more };
    const next: DueSearch = { ...kept, ...(more.page === undefined ? {} : { page: more.page }) };
    if (without !== undefined) delete next[without];
    void navigate({ search: next });
  };
  const all = kinds.reduce((sum, each) => sum + each.rows, 0);
  const emails = days.reduce((sum, each) => sum + each.letters, 0);
  const last = Math.max(1, Math.ceil(total / duePage));
  return (
    <div className="space-y-8">
      <DueFilter due={due} search={search} onChange={go} />
      {isTimeMachine && staff.permissions.includes('clock.move') && (
        <ClockMover to={to} onMoved={() => go({ without: 'day' })} />
      )}
      <p className="max-w-prose text-sm text-soft">
        From <DateText date={from} /> to <DateText date={to} />: {all.toLocaleString('en-IN')}{' '}
        {all === 1 ? 'event' : 'events'} and {emails.toLocaleString('en-IN')}{' '}
        {emails === 1 ? 'email' : 'emails'}, if nothing is bought, cancelled or published before then.
      </p>
      <DueDays
        due={due}
        day={search.day ?? null}
        onDay={(day) => (day === null ? go({ without: 'day' }) : go({ day }))}
      />
      {total === 0 && (
        <EmptyState title="Nothing is due">
          <p>{search.day === undefined ? 'Choose a later day.' : `Nothing on ${dateText(search.day)}.`}</p>
        </EmptyState>
      )}
      {total > 0 && <DueTable rows={rows} />}
      <Pages
        page={page}
        pages={last}
        words={['Earlier', 'Later']}
        onPage={(number) => go({ page: number })}
      />
    </div>
  );
}

type FilterProps = { due: Due; search: DueSearch; onChange: (change: Change) => void };

function DueFilter({ due: { to, from, kinds }, search, onChange }: FilterProps) {
  const all = kinds.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_16rem]">
      <DateField
        key={to}
        label="Until"
        defaultValue={to}
        min={from}
        max={addDays(calendarDate(from), maxDaysAhead)}
        onChange={({ target: { value, validity } }) => {
          if (value !== '' && validity.valid) onChange({ until: value, without: 'day' });
        }}
      />
      <SelectField
        label="Show"
        value={search.kind ?? ''}
        options={[
          { value: '', label: `Everything (${all.toLocaleString('en-IN')})` },
          ...kinds
            .filter(({ rows: number, kind }) => number > 0 || kind === search.kind)
            .map(({ kind, rows: number }) => ({
              value: kind,
              label: `${dueNames[kind]} (${number.toLocaleString('en-IN')})`,
            })),
        ]}
        onChange={({ target: { value } }) => {
          const kind = dueKinds.find((each) => each === value);
          if (kind === undefined) onChange({ without: 'kind' });
          else onChange({ kind });
        }}
      />
    </div>
  );
}
