import { importStatement } from '@niveshak/contract/checkout/staff-transfer-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useState } from 'react';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';

type Report = ResponseOf<typeof importStatement>;

/** Bank statement import. Known lines are skipped, so a statement can be imported again. */
export function StatementImport({ onDone }: { onDone: () => Promise<void> }) {
  const [report, setReport] = useState<Report | null>(null);
  const upload = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const body = { statement: await file.text(), reason: `Statement ${file.name}`.slice(0, 200) };
    setReport(await staffCall(importStatement, { body }));
    await onDone();
  };
  return (
    <>
      <UploadArea
        title="Import bank statement"
        hint="CSV with date, narration and deposit, as exported by HDFC, ICICI or SBI."
        accept=".csv,.txt,text/csv,text/plain"
        takesMany={false}
        upload={upload}
      />
      {report !== null && (
        <div className="mb-6" aria-live="polite">
          <p>
            {report.added} new, {report.known} known, {report.debits} withdrawals skipped.
          </p>
          {report.problems.map(({ line, problem }) => (
            <p key={line} className="text-sm text-bad">
              Line {line}: {problem}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
