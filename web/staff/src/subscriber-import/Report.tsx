import type { ResponseOf } from '@niveshak/contract/http/route';
import { getImportLines } from '@niveshak/contract/subscriber-import/routes';
import type { ImportCounts, ImportLine } from '@niveshak/contract/subscriber-import/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { staffCall } from '../session/staff-call.ts';
import { subscriberImportKey } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { MoreButton } from '../frame/MoreButton.tsx';

type Outcome = keyof ImportCounts;

export function Report({ id, counts, isDone }: { id: string; counts: ImportCounts; isDone: boolean }) {
  const [active, setActive] = useState<Outcome>(() => firstOf(counts));
  const labels: Readonly<Record<Outcome, string>> = {
    fault: 'Not imported',
    new: isDone ? 'Imported' : 'To import',
    unusual: 'Of these, unusual',
    unchanged: 'Already imported',
    empty: 'Empty lines',
  };
  const shown = (['fault', 'new', 'unusual', 'unchanged', 'empty'] as const).filter(
    (outcome) => counts[outcome] > 0,
  );
  if (shown.length === 0) return <p className="text-sm text-soft">The file has no lines.</p>;
  return (
    <Tabs
      label="Lines by outcome"
      active={shown.includes(active) ? active : (shown[0] ?? 'new')}
      onChange={setActive}
      tabs={shown.map((outcome) => ({
        id: outcome,
        label: `${labels[outcome]} (${counts[outcome].toLocaleString('en-IN')})`,
        content: <Lines id={id} outcome={outcome} isDone={isDone} />,
      }))}
    />
  );
}

/** Query for the lines with an outcome, page by page. */
export function useImportLines(id: string, outcome: Outcome, isDone: boolean, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...subscriberImportKey, 'lines', id, outcome, isDone],
    queryFn: ({ pageParam }) =>
      staffCall(getImportLines, {
        params: { id },
        query: { outcome, after: String(pageParam) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    retry: false,
    enabled,
  });
}

function Lines({ id, outcome, isDone }: { id: string; outcome: Outcome; isDone: boolean }) {
  // The lines of a finished import contain email addresses, for which a code may be required again.
  const [isOpen, setOpen] = useState(!isDone);
  const lines = useImportLines(id, outcome, isDone, isOpen);
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Show lines
      </Button>
    );
  return (
    <>
      <QueryView query={lines} what="the lines">
        {({ pages }) => <LinesTable pages={pages} outcome={outcome} isDone={isDone} />}
      </QueryView>
      <MoreButton query={lines}>Show more</MoreButton>
    </>
  );
}

type LinesTableProps = {
  pages: readonly ResponseOf<typeof getImportLines>[];
  outcome: Outcome;
  isDone: boolean;
};

function LinesTable({ pages, outcome, isDone }: LinesTableProps) {
  const [first] = pages;
  return (
    <>
      {(outcome === 'fault' || outcome === 'unusual') && first !== undefined && (
        <ul className="mb-6 max-w-3xl text-sm">
          {first.reasons.map(({ reason, lines, headings }) => (
            <li key={reason} className="flex justify-between gap-4 border-b border-rule py-1.5">
              <span className="wrap-anywhere">
                {reason}
                {headings.length > 0 && (
                  <span className="block text-soft">In the {columnsText(headings)}</span>
                )}
              </span>
              <span className="text-soft tabular-nums">{lines.toLocaleString('en-IN')}</span>
            </li>
          ))}
        </ul>
      )}
      <ScrollTable label="Lines">
        <table className="w-full min-w-lg border-collapse text-left text-sm">
          <TableHead>
            <HeadCell isNumeric>Line</HeadCell>
            <HeadCell>Email</HeadCell>
            <HeadCell>
              {outcome === 'fault' ? 'Reason' : isDone ? 'What was created' : 'What is created'}
            </HeadCell>
          </TableHead>
          <tbody>
            {pages.flatMap(({ lines }) =>
              lines.map((line) => <Line key={line.line} line={line} outcome={outcome} />),
            )}
          </tbody>
        </table>
      </ScrollTable>
    </>
  );
}

/** Returns the names of columns, such as `column “State”` */
export function columnsText(headings: readonly string[]): string {
  return `${headings.length === 1 ? 'column' : 'columns'} ${headings.map((heading) => `“${heading}”`).join(', ')}`;
}

function firstOf({ fault, unusual }: ImportCounts): Outcome {
  if (fault > 0) return 'fault';
  return unusual > 0 ? 'unusual' : 'new';
}

function Line({ line: { line, email, reasons, makes }, outcome }: { line: ImportLine; outcome: Outcome }) {
  return (
    <tr className="border-b border-rule align-top">
      <td className={`${bodyCell} text-right tabular-nums`}>{line}</td>
      <td className={`${bodyCell} max-w-80 break-words`}>{email === '' ? '–' : email}</td>
      <td className={bodyCell}>
        {outcome !== 'fault' && makes}
        {reasons.length > 0 && (
          <span className={outcome === 'fault' ? '' : 'mt-1 block text-soft'}>{reasons.join(' ')}</span>
        )}
      </td>
    </tr>
  );
}
