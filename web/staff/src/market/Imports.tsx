import type { MarketImport } from '@niveshak/contract/staff/market-routes';
import { Badge } from '../../../src/ui/Badge.tsx';
import { instantText } from '../frame/instant-text.ts';

const states: Readonly<
  Record<MarketImport['state'], { label: string; tone: 'plain' | 'accent' | 'good' | 'bad' }>
> = {
  uploading: { label: 'Not whole', tone: 'plain' },
  waiting: { label: 'Waits', tone: 'accent' },
  running: { label: 'Imports', tone: 'accent' },
  done: { label: 'In', tone: 'good' },
  failed: { label: 'Not read', tone: 'bad' },
};

/** The last uploads, each with its report. */
export function Imports({ imports }: { imports: readonly MarketImport[] }) {
  if (imports.length === 0) return <p className="text-sm text-soft">Nothing was uploaded yet.</p>;
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
            <p className="mt-1 text-sm text-soft tabular-nums">
              {filesText(each.filesRead)}, {each.rowsRead.toLocaleString('en-IN')} rows so far
            </p>
          )}
          {each.problem !== null && <p className="mt-1 text-sm text-bad">{each.problem}</p>}
          {each.report !== null && <Report report={each.report} />}
        </li>
      ))}
    </ul>
  );
}

function filesText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'file' : 'files'}`;
}

function nameOf({ files }: MarketImport): string {
  const [first] = files;
  return files.length === 1 ? (first?.name ?? '') : `${first?.name ?? ''} and ${files.length - 1} more`;
}

function Report({ report }: { report: NonNullable<MarketImport['report']> }) {
  const figure = (value: number) => value.toLocaleString('en-IN');
  const lines = [
    ...report.notes,
    ...report.reasons.map(({ reason, rows }) => `Skipped ${figure(rows)}: ${reason}`),
    ...report.repeated.slice(0, 20).map(({ symbol, date }) => `${symbol} is there twice on ${date}`),
    ...report.gaps.map(
      ({ symbol, days, spells }) => `${symbol} lacks ${days} of these days, first ${spells[0]?.from ?? ''}`,
    ),
  ];
  return (
    <div className="mt-1 text-sm text-soft">
      <p className="tabular-nums">
        {filesText(report.files)}, {figure(report.rows)} rows: {figure(report.stored)} stored,{' '}
        {figure(report.unchanged)} unchanged, {figure(report.skipped)} skipped; {report.days.length} trading{' '}
        {report.days.length === 1 ? 'day' : 'days'}
      </p>
      {lines.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {lines.slice(0, 20).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
          {lines.length > 20 && <li>and {lines.length - 20} more</li>}
        </ul>
      )}
    </div>
  );
}
