import { cancelMarketImport } from '@niveshak/contract/market-data/staff-routes';
import type { MarketImport } from '@niveshak/contract/market-data/staff-routes';
import { ImportList, ReportLines } from '../frame/ImportList.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly imports: readonly MarketImport[]; readonly onCancelled: () => void };

export function Imports({ imports, onCancelled }: Props) {
  return (
    <ImportList
      imports={imports}
      nameOf={nameOf}
      progressOf={({ filesRead, rowsRead }) =>
        `${filesText(filesRead)}, ${rowsRead.toLocaleString('en-IN')} rows`
      }
      Report={Report}
      cancel={(id) => staffCall(cancelMarketImport, { params: { id } })}
      onCancelled={onCancelled}
    />
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
    ...report.repeated.slice(0, 20).map(({ symbol, date }) => `${symbol} appears twice on ${date}`),
    ...report.gaps.map(
      ({ symbol, days, spells }) =>
        `${symbol} is missing ${days} of these days, first ${spells[0]?.from ?? ''}`,
    ),
  ];
  return (
    <div className="mt-1 text-sm text-soft">
      <p className="tabular-nums">
        {filesText(report.files)}, {figure(report.rows)} rows: {figure(report.stored)} stored,{' '}
        {figure(report.unchanged)} unchanged, {figure(report.skipped)} skipped; {report.days.length} trading{' '}
        {report.days.length === 1 ? 'day' : 'days'}
      </p>
      <ReportLines lines={lines} />
    </div>
  );
}
