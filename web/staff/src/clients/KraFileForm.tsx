import { checkKraFile, importKraFile } from '@niveshak/contract/clients/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { kraColumns } from '@niveshak/domain/kyc/kra-file';
import { kraStatuses } from '@niveshak/domain/kyc/kra';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';

type Report = ResponseOf<typeof checkKraFile>;

/** Form that validates a file of KRA statuses, shows the changes and imports it. */
export function KraFileForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<{ csv: string; report: Report } | null>(null);
  const check = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const csv = await file.text();
    setChecked({ csv, report: await staffCall(checkKraFile, { body: { csv } }) });
  };
  const act = async (reason: string) => {
    if (checked === null) return;
    const { changed } = await staffCall(importKraFile, { body: { csv: checked.csv, reason } });
    await client.invalidateQueries({ queryKey: ['clients'] });
    showToast('success', `${changed} ${changed === 1 ? 'record' : 'records'} changed.`);
    onDone();
  };
  return (
    <>
      <UploadArea
        title="KRA CSV file"
        hint={`Columns ${kraColumns.join(', ')}. Status: ${kraStatuses.slice(1).join(', ')}.`}
        accept=".csv,.txt,text/csv,text/plain"
        takesMany={false}
        upload={check}
      />
      {checked !== null && (
        <ReasonForm
          action="Import statuses"
          isReady={checked.report.changed > 0}
          missing="The file changes no status."
          onSubmit={act}
        >
          <FileReport report={checked.report} />
        </ReasonForm>
      )}
    </>
  );
}

function FileReport({ report: { changed, unchanged, problems, problemCount } }: { report: Report }) {
  return (
    <div aria-live="polite">
      <p>
        {changed} {changed === 1 ? 'record changes' : 'records change'}, {unchanged} already up to date,{' '}
        {problemCount} {problemCount === 1 ? 'line is' : 'lines are'} skipped.
      </p>
      {problems.length > 0 && (
        <ul className="mt-3 max-h-60 overflow-y-auto border-y border-rule py-2 text-sm">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
          {problemCount > problems.length && <li>… and {problemCount - problems.length} more</li>}
        </ul>
      )}
    </div>
  );
}
