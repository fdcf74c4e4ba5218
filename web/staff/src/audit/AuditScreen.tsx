import { proveAudit, readAudit, saveAudit } from '@niveshak/contract/staff/routes';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { saveFile } from '../../../src/lib/files.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { instantText } from '../frame/instant-text.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { changeLines } from './change-lines.ts';
import { LoadError } from '../frame/load-state.tsx';

/** The first page starts at the newest entry. */
function newest(): number | null {
  return null;
}

/** Staff actions and accesses. The filter is in the URL. */
export function AuditScreen() {
  const { search = '' } = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [typed, setTyped] = useState(search);
  const log = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ pageParam }) =>
      staffCall(readAudit, {
        query: {
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
  });
  const save = useMutation({
    mutationFn: () => staffCsv(saveAudit, search === '' ? {} : { search }, 'audit.csv'),
    onSuccess: saveFile,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <ScreenHead title="Audit">
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          <Icon name="download" className="size-4" /> Download as CSV
        </Button>
      </ScreenHead>
      {save.isError && <ErrorBanner>{errorText(save.error, 'The file could not be made.')}</ErrorBanner>}
      <Proof />
      <search>
        <form
          className="mb-5 flex max-w-lg items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ search: typed.trim() === '' ? {} : { search: typed.trim() } });
          }}
        >
          <div className="flex-1">
            <TextField
              label="Find person, action, id or reason"
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit">Find</Button>
        </form>
      </search>
      <LoadError query={log} what="the log" />
      {log.isSuccess && entries.length === 0 && (
        <EmptyState title="No entry found">
          <p>Entries are found by a person’s address, an action, an id or words of the reason.</p>
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ScrollTable label="Audit log">
          <table className="w-full min-w-4xl border-collapse text-left text-sm">
            <TableHead>
              <HeadCell>When</HeadCell>
              <HeadCell>Who</HeadCell>
              <HeadCell>What</HeadCell>
              <HeadCell>Of</HeadCell>
              <HeadCell>Why</HeadCell>
            </TableHead>
            <tbody>
              {entries.map((entry) => (
                <Fragment key={entry.sequence}>
                  <tr className="border-b border-rule align-top">
                    <td className={`${bodyCell} whitespace-nowrap`}>{instantText(entry.at)}</td>
                    <td className={bodyCell}>
                      {entry.by}
                      {entry.address !== null && <span className="block text-soft">{entry.address}</span>}
                    </td>
                    <td className={`${bodyCell} max-w-lg`}>
                      {entry.action}
                      <Change before={entry.before} after={entry.after} />
                    </td>
                    <td className={`${bodyCell} max-w-60 wrap-anywhere`}>{entry.subjectId ?? '–'}</td>
                    <td className={bodyCell}>{entry.reason ?? '–'}</td>
                  </tr>
                </Fragment>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
      {log.hasNextPage && (
        <Button className="mt-5" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Earlier
        </Button>
      )}
    </>
  );
}

function Change({ before, after }: { before?: unknown; after?: unknown }) {
  return changeLines(before, after).map((line) => (
    <span key={line} className="block wrap-anywhere text-soft">
      {line}
    </span>
  ));
}

/** Whether the log is unaltered. */
function Proof() {
  const proof = useQuery({ queryKey: ['audit-proof'], queryFn: () => staffCall(proveAudit) });
  if (!proof.isSuccess) return null;
  const { breaks, entries, head } = proof.data;
  if (breaks.length > 0)
    return (
      <div className="mb-5">
        <ErrorBanner title="The audit log has been altered.">
          Its chain does not hold at {breaks.length === 1 ? 'entry' : 'entries'} {breaks.join(', ')}. Keep the
          database as it is and look into it.
        </ErrorBanner>
      </div>
    );
  return (
    <p className="mb-5 text-sm text-soft">
      {entries.toLocaleString('en-IN')} {entries === 1 ? 'entry' : 'entries'}, unchanged. Last hash{' '}
      <span className="inline-block font-mono">{head.slice(0, 16)}…</span>
    </p>
  );
}
