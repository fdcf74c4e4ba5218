import type { ImportState } from '@niveshak/contract/staff/upload-schemas';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { instantText } from './instant-text.ts';

const states: Readonly<Record<ImportState, { label: string; tone: 'plain' | 'accent' | 'good' | 'bad' }>> = {
  uploading: { label: 'Incomplete', tone: 'plain' },
  waiting: { label: 'Waiting', tone: 'accent' },
  running: { label: 'Importing', tone: 'accent' },
  done: { label: 'Imported', tone: 'good' },
  failed: { label: 'Not imported', tone: 'bad' },
};

type ShownImport = {
  readonly id: string;
  readonly state: ImportState;
  readonly by: string;
  readonly begunAt: string;
  readonly problem: string | null;
};
type Props<R, T extends ShownImport> = {
  /** `report` is null until the import finishes. */
  readonly imports: readonly (T & { readonly report: R | null })[];
  readonly nameOf: (each: T) => string;
  /** Returns the progress text during an import. */
  readonly progressOf: (each: T) => string;
  readonly Report: ComponentType<{ report: R }>;
  readonly cancel: (id: string) => Promise<unknown>;
  readonly onCancelled: () => void;
};

export function ImportList<R, T extends ShownImport>({
  imports,
  nameOf,
  progressOf,
  Report,
  cancel,
  onCancelled,
}: Props<R, T>) {
  if (imports.length === 0) return <p className="text-sm text-soft">No uploads yet.</p>;
  return (
    <ul>
      {imports.map((each) => (
        <li key={each.id} className="border-t border-rule py-3 first:border-t-0 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone={states[each.state].tone}>{states[each.state].label}</Badge>
            <span className="font-medium wrap-anywhere">{nameOf(each)}</span>
            <span className="text-soft">
              {each.by}, {instantText(each.begunAt)}
            </span>
          </p>
          {each.state === 'running' && (
            <p className="mt-1 text-sm text-soft tabular-nums">{progressOf(each)} so far</p>
          )}
          {(each.state === 'waiting' || each.state === 'running') && (
            <CancelImport cancel={() => cancel(each.id)} onCancelled={onCancelled} />
          )}
          {each.problem !== null && <p className="mt-1 text-sm text-bad">{each.problem}</p>}
          {each.report !== null && <Report report={each.report} />}
        </li>
      ))}
    </ul>
  );
}

type CancelProps = { readonly cancel: () => Promise<unknown>; readonly onCancelled: () => void };

function CancelImport({ cancel, onCancelled }: CancelProps) {
  const cancelling = useMutation({ mutationFn: cancel, onSettled: onCancelled });
  return (
    <>
      <Button variant="quiet" size="small" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Cancel import
      </Button>
      {cancelling.isError && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {errorText(cancelling.error, 'Could not cancel the import. Try again.')}
        </p>
      )}
    </>
  );
}

/** First twenty lines of a report. */
export function ReportLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-5">
      {lines.slice(0, 20).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {lines.length > 20 && <li>and {lines.length - 20} more</li>}
    </ul>
  );
}

/** Returns one second as the poll interval while an import is running, otherwise false. */
export function whileImporting(imports: readonly ShownImport[] | undefined): number | false {
  return imports?.some(({ state }) => state === 'waiting' || state === 'running') === true ? 1_000 : false;
}
