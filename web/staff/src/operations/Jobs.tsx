import { getJobs, retryJob } from '@niveshak/contract/staff/operations-routes';
import type { StaffJob } from '@niveshak/contract/staff/operations-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { jobName } from './job-names.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';

const states: Readonly<
  Record<StaffJob['state'], { readonly text: string; readonly tone: 'bad' | 'plain' | 'accent' }>
> = {
  'given-up': { text: 'Failed', tone: 'bad' },
  failing: { text: 'Retrying', tone: 'accent' },
  waiting: { text: 'Waiting', tone: 'plain' },
  running: { text: 'Running', tone: 'plain' },
};

const columns: readonly Column<StaffJob>[] = [
  {
    id: 'task',
    label: 'Job',
    value: ({ task }) => task,
    show: ({ task }) => <span title={task}>{jobName(task)}</span>,
  },
  { id: 'about', label: 'About', value: ({ about }) => about, breaks: true },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => states[state].text,
    show: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
  {
    id: 'attempts',
    label: 'Attempts',
    value: ({ attempts }) => attempts,
    show: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
    isNumeric: true,
  },
  { id: 'run', label: 'Next', value: ({ runAt }) => runAt, show: ({ runAt }) => instantText(runAt) },
  {
    id: 'since',
    label: 'Since',
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => instantText(createdAt),
  },
  { id: 'error', label: 'Last failure', value: ({ lastError }) => lastError, breaks: true },
];

export function Jobs() {
  const { permissions } = useStaff();
  const client = useQueryClient();
  const jobs = useQuery({
    queryKey: ['operations', 'jobs'],
    queryFn: () => staffCall(getJobs),
    refetchInterval: 15_000,
  });
  const [open, setOpen] = useState<StaffJob | null>(null);
  const close = () => setOpen(null);
  const retry = async (reason: string | undefined) => {
    if (open === null) return;
    await staffCall(retryJob, { params: { id: open.id }, body: { reason } });
    close();
    showToast('success', 'Job started.');
    await client.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <>
      <QueryTable
        query={jobs}
        what="the jobs"
        rows={({ jobs: rows }) => rows}
        total={({ total }) => total}
        empty={
          <EmptyState title="No unfinished jobs">
            <p>Waiting, running and failed jobs appear here, each with its last error.</p>
          </EmptyState>
        }
        label="Unfinished jobs"
        noun="job"
        columns={columns}
        rowId={({ id }) => id}
        fileName="jobs"
        action={
          permissions.includes('operations.act')
            ? {
                label: 'Run now',
                isOffered: ({ attempts, state }) => attempts > 0 && state !== 'running',
                onPress: setOpen,
              }
            : undefined
        }
      />
      <Dialog title="Run job now" isOpen={open !== null} onClose={close}>
        {open !== null && (
          <NoteForm action="Run now" onSubmit={retry}>
            <p>
              <b>{jobName(open.task)}</b> runs immediately, with all its attempts restored. No step is
              repeated.
            </p>
            {open.lastError !== null && <p className="text-sm wrap-anywhere text-soft">{open.lastError}</p>}
          </NoteForm>
        )}
      </Dialog>
    </>
  );
}
