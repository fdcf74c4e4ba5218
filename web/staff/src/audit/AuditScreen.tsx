import type { ResponseOf } from '@niveshak/contract/http/route';
import { proveAudit, readAudit, saveAudit } from '@niveshak/contract/staff/routes';
import { auditSubject, auditText } from '@niveshak/contract/staff/audit-texts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { linkClass } from '../../../src/ui/link-class.ts';
import { useIsWide } from '../../../src/ui/use-wide.ts';
import { ClockNote } from '../frame/ClockNote.tsx';
import { Fold } from '../frame/Fold.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { instantText } from '../frame/instant-text.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { AuditFilter, teamQuery } from './AuditFilter.tsx';
import { auditSearchOf } from './search.ts';
import { changeLines, isUuid } from './change-lines.ts';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { MoreButton } from '../frame/MoreButton.tsx';
import { QueryView } from '../frame/QueryView.tsx';

/** Returns the parameter of the first page, which starts at the newest entry. */
function newest(): number | null {
  return null;
}

/** Audit log of staff actions and data access. The filter is in the URL. */
export function AuditScreen() {
  const filter = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      staffCall(readAudit, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } }),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ScreenHead title="Audit">
        <DownloadButton file={() => staffCsv(saveAudit, filter, 'audit.csv')}>Save as CSV</DownloadButton>
      </ScreenHead>
      <ClockNote clock="business" />
      <Proof />
      <AuditFilter
        key={filter.search ?? ''}
        search={filter}
        onFilter={(search) => void navigate({ search: auditSearchOf(search) })}
      />
      <QueryView query={log} what="the log">
        {({ pages }) => <Entries entries={pages.flatMap(({ entries }) => entries)} />}
      </QueryView>
      <MoreButton query={log}>Earlier</MoreButton>
    </>
  );
}

type Entry = ResponseOf<typeof readAudit>['entries'][number];

function Entries({ entries }: { entries: readonly Entry[] }) {
  const isWide = useIsWide();
  const team = useQuery(teamQuery).data?.people ?? [];
  const nameOf = (by: string) =>
    by === 'server' ? 'The server' : (team.find(({ email }) => email === by)?.name ?? by);
  if (entries.length === 0)
    return (
      <EmptyState title="No entries found">
        <p>Choose a longer period, or clear the filter.</p>
      </EmptyState>
    );
  if (!isWide)
    return (
      <ul aria-label="Audit log" className="border-t border-strong text-sm">
        {entries.map((entry) => (
          <li key={entry.sequence} className="border-b border-rule py-3 wrap-anywhere">
            <Action entry={entry} />
            {entry.subjectId !== null && <Subject entry={entry} />}
            {entry.reason !== null && <p>“{entry.reason}”</p>}
            <p className="text-soft">
              {nameOf(entry.by)}, {instantText(entry.at)}
            </p>
          </li>
        ))}
      </ul>
    );
  return (
    <ScrollTable label="Audit log">
      <table className="w-full min-w-4xl border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>When</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>Action</HeadCell>
          <HeadCell>Object</HeadCell>
          <HeadCell>Reason</HeadCell>
        </TableHead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.sequence} className="border-b border-rule align-top hover:bg-sunken">
              <td className={`${bodyCell} whitespace-nowrap`}>{instantText(entry.at)}</td>
              <td className={bodyCell}>{nameOf(entry.by)}</td>
              <td className={`${bodyCell} max-w-lg`}>
                <Action entry={entry} />
              </td>
              <td className={`${bodyCell} max-w-60`}>
                <Subject entry={entry} />
              </td>
              <td className={bodyCell}>{entry.reason ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** Staff action that expands to the changed fields, ids and network address. */
function Action({ entry }: { entry: Entry }) {
  const { action, before, after, subjectId, subjectName, address } = entry;
  const lines = [
    ...changeLines(before, after, subjectName),
    ...(subjectId !== null && isUuid(subjectId) ? [`id: ${subjectId}`] : []),
    ...(address === null ? [] : [`from ${address}`]),
  ];
  if (lines.length === 0) return <p className="font-medium">{auditText(action)}</p>;
  return (
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 font-medium">
        {auditText(action)} <Icon name="chevron" className="size-4 text-soft group-open:rotate-180" />
      </summary>
      <ul className="mt-1 text-soft">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Pages for the subjects of log entries. */
const pages = {
  member: '/members/$id',
  article: '/articles/published/$id',
  'article-draft': '/articles/$id',
  portfolio: '/portfolios/$id',
  complaint: '/complaints/$id',
  incident: '/incidents/$id',
} as const;

function isPaged(kind: string | null): kind is keyof typeof pages {
  return kind !== null && Object.hasOwn(pages, kind);
}

function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: Entry }) {
  if (subjectId === null) return '–';
  const name = subjectName ?? auditSubject(subjectKind, subjectId, !isUuid(subjectId));
  if (subjectName !== null && isPaged(subjectKind))
    return (
      <Link
        to={pages[subjectKind]}
        params={{ id: subjectId }}
        title={name}
        className={`${linkClass} line-clamp-1 min-h-6`}
      >
        {name}
      </Link>
    );
  return (
    <span title={name} className="line-clamp-1 wrap-anywhere">
      {name}
    </span>
  );
}

/** Integrity status of the log. */
function Proof() {
  const proof = useQuery({ queryKey: ['audit-proof'], queryFn: () => staffCall(proveAudit) });
  if (!proof.isSuccess) return null;
  const { breaks, entries, head } = proof.data;
  if (breaks.length > 0)
    return (
      <div className="mb-5">
        <ErrorBanner title="The audit log has been altered.">
          The hash chain breaks at {breaks.length === 1 ? 'entry' : 'entries'} {breaks.join(', ')}. Leave the
          database unchanged and investigate.
        </ErrorBanner>
      </div>
    );
  return (
    <Fold
      summary={`${entries.toLocaleString('en-IN')} ${entries === 1 ? 'entry' : 'entries'}; ${entries === 1 ? 'it was not' : 'none was'} altered`}
      className="mb-5 text-sm text-soft"
    >
      <p className="mt-1">
        The entries form a hash chain, checked just now. Last hash:{' '}
        <span className="font-mono break-all">{head}</span>
      </p>
    </Fold>
  );
}
