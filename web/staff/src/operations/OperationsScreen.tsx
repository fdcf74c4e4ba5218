import { checkThirdParties, getOperations } from '@niveshak/contract/staff/operations-routes';
import type { Operations } from '@niveshak/contract/staff/operations-schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { copyText } from '../../../src/ui/copy-text.ts';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { Fold } from '../frame/Fold.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ClockNote } from '../frame/ClockNote.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall } from '../session/staff-call.ts';
import { Addresses } from './Addresses.tsx';
import { JobChart } from './JobChart.tsx';
import { Jobs } from './Jobs.tsx';
import { Webhooks } from './Webhooks.tsx';
import { jobName } from './job-names.ts';
import { viewOf } from './views.ts';
import { QueryView } from '../frame/QueryView.tsx';

export function OperationsScreen() {
  const { view } = useSearch({ from: '/operations' });
  const navigate = useNavigate({ from: '/operations' });
  return (
    <>
      <ScreenHead title="Operations" />
      <ClockNote clock="real" />
      <Tabs
        label="Operations"
        active={viewOf(view)}
        onChange={(id) => void navigate({ search: id === 'state' ? {} : { view: id } })}
        tabs={[
          { id: 'state', label: 'State', content: <State /> },
          { id: 'jobs', label: 'Jobs', content: <Jobs /> },
          { id: 'webhooks', label: 'Webhooks', content: <Webhooks /> },
          { id: 'addresses', label: 'Addresses', content: <Addresses /> },
        ]}
      />
    </>
  );
}

function State() {
  const state = useQuery({
    queryKey: ['operations'],
    queryFn: () => staffCall(getOperations),
    refetchInterval: 15_000,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section>
        <h2 className="mb-3 text-lg">Backlog</h2>
        <QueryView query={state} what="the state">
          {(data) => <Waiting state={data} />}
        </QueryView>
      </section>
      <ThirdParties />
    </div>
  );
}

type Backlog = Operations['outbox'];

function Waiting({ state }: { state: Operations }) {
  const { jobs, outbox, webhooks, backup, problems } = state;
  return (
    <>
      <dl className="text-sm">
        <Fact name="Failed jobs" isBad={problems.includes('failed-jobs')}>
          {jobs.givenUp}
        </Fact>
        <Fact name="Jobs being retried" isBad={false}>
          {jobs.failing}
        </Fact>
        <BacklogFact name="Jobs due" backlog={jobs.due} />
        <BacklogFact name="Events to deliver" backlog={outbox} />
        <BacklogFact name="Webhooks to handle" backlog={webhooks} />
        <Fact name="Emails held after a restore" isBad={problems.includes('held-emails')}>
          {state.heldLetters}
        </Fact>
        <Fact name="Suppressed addresses" isBad={false}>
          {state.suppressedAddresses}
        </Fact>
        <Fact name="Last backup" isBad={problems.includes('backup')}>
          {backup.lastAt === null ? 'None yet' : instantText(backup.lastAt)}
        </Fact>
      </dl>
      {problems.includes('backup') && <BackupHelp hasBackup={backup.lastAt !== null} />}
      <JobChart days={state.daily} />
      <Recurring jobs={state.recurring} />
    </>
  );
}

const backupCommands =
  'sudo systemctl start niveshak-backup\nsudo systemctl enable --now niveshak-backup.timer';

/** How to start backups, which run on the database server and not from here. */
function BackupHelp({ hasBackup }: { hasBackup: boolean }) {
  return (
    <div className="mt-3 border-l-4 border-bad bg-raised px-4 py-3 text-sm">
      <p className="font-medium">{hasBackup ? 'Backups have stopped' : 'No backup yet'}</p>
      <p className="mt-1">On the database server, take a backup now and enable the nightly one:</p>
      <pre className="mt-1 wrap-anywhere whitespace-pre-wrap">{backupCommands}</pre>
      <Button size="small" className="mt-2" onClick={() => void copyText(backupCommands, 'Commands copied.')}>
        Copy commands
      </Button>
      <p className="mt-2 text-soft">
        The first prints nothing, the second the link it creates. This notice disappears after the next
        backup.
      </p>
    </div>
  );
}

/** Status of all recurring jobs. Failures are listed among the failed jobs. */
function Recurring({ jobs }: { jobs: Operations['recurring'] }) {
  const [oldest] = jobs.map(({ lastDoneAt }) => lastDoneAt).toSorted();
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg">Recurring jobs</h2>
      {oldest === undefined ? (
        <p className="text-sm text-soft">No runs yet.</p>
      ) : (
        <Fold
          summary={`${jobs.length} jobs, all run since ${instantText(oldest)}`}
          className="border-b border-rule text-sm"
        >
          <dl className="border-t border-rule">
            {jobs.map(({ name, lastDoneAt }) => (
              <Fact key={name} name={jobName(name)} isBad={false}>
                {instantText(lastDoneAt)}
              </Fact>
            ))}
          </dl>
        </Fold>
      )}
    </>
  );
}

function BacklogFact({ name, backlog }: { name: string; backlog: Backlog }) {
  return (
    <Fact name={name} isBad={false}>
      {backlog.waiting}
      {backlog.oldestSince !== null && (
        <span className="text-soft">, the oldest since {instantText(backlog.oldestSince)}</span>
      )}
    </Fact>
  );
}

function Fact({ name, isBad, children }: { name: string; isBad: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1.5">
      <dt>{name}</dt>
      <dd className="flex items-center gap-2 tabular-nums">
        {isBad && <Badge tone="bad">Check</Badge>}
        <span>{children}</span>
      </dd>
    </div>
  );
}

function ThirdParties() {
  const asked = useQuery({ queryKey: ['third-parties'], queryFn: () => staffCall(checkThirdParties) });
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Third parties</h2>
        <Button size="small" isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
          Check again
        </Button>
      </div>
      <QueryView query={asked} what="the third parties">
        {({ parties, askedAt }) => (
          <>
            <ul className="text-sm">
              {parties.map(({ name, problem }) => (
                <li
                  key={name}
                  className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-1.5"
                >
                  <span className="first-letter:uppercase">{name}</span>
                  {problem === null ? (
                    <Badge tone="good">Responding</Badge>
                  ) : (
                    <Badge tone="bad">Not responding</Badge>
                  )}
                  {problem !== null && <p className="w-full text-soft first-letter:uppercase">{problem}</p>}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-soft">Checked {instantText(askedAt)}.</p>
          </>
        )}
      </QueryView>
    </section>
  );
}
