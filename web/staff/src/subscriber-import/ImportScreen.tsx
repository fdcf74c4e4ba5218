import {
  dropImportFile,
  saveImportReport,
  startSubscriberImport,
} from '@niveshak/contract/subscriber-import/routes';
import type { SubscriberImport } from '@niveshak/contract/subscriber-import/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { Emails } from './WelcomeEmails.tsx';
import { Mapping } from './Mapping.tsx';
import { subscriberImportKey, subscriberImportQuery } from './queries.ts';
import { Report, columnsText, useImportLines } from './Report.tsx';
import { countText, lookOf } from './states.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

export function ImportScreen() {
  const { id } = useParams({ from: '/moving-in/$id' });
  const state = useQuery(subscriberImportQuery);
  if (state.data === undefined) return <Unloaded query={state} what="the page" />;
  const file = state.data.imports.find((each) => each.id === id);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/moving-in" className={quietLinkClass}>
          Subscriber import
        </Link>
      </p>
      {file === undefined ? (
        <EmptyState title="File not found">
          <p>It was deleted, or twenty newer files replaced it.</p>
        </EmptyState>
      ) : (
        <OneFile key={file.id} file={file} />
      )}
    </>
  );
}

function OneFile({ file }: { file: SubscriberImport }) {
  const [isMapping, setMapping] = useState(false);
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: subscriberImportQuery.queryKey });
  const { label, tone } = lookOf(file);
  const { state, counts } = file;
  const showsMapping = state === 'uploading' || state === 'mapping' || (state === 'checked' && isMapping);
  const checked = () => {
    setMapping(false);
    reload();
  };
  return (
    <>
      <ScreenHead title={file.fileName}>
        <Badge tone={tone}>{label}</Badge>
      </ScreenHead>
      {file.problem !== null && <ErrorBanner title="Could not read the file.">{file.problem}</ErrorBanner>}
      {state === 'checking' && <Working>The lines are being checked. Nothing is created yet.</Working>}
      {state === 'importing' && (
        <Working>
          {countText(file.linesDone, 'line')} of {(counts?.new ?? 0).toLocaleString('en-IN')} imported. You
          can close this page.
        </Working>
      )}
      {showsMapping && <Mapping id={file.id} onChecked={checked} />}
      {state === 'checked' && !isMapping && (
        <Checked file={file} onChange={() => setMapping(true)} onDone={reload} />
      )}
      {state === 'done' && <Emails file={file} onDone={reload} />}
      {counts !== null && !showsMapping && state !== 'checking' && (
        <div className="mt-10">
          <Report id={file.id} counts={counts} isDone={state === 'done'} />
          <div className="mt-6 flex flex-wrap gap-3">
            <DownloadButton
              file={() => staffCsv(saveImportReport, {}, 'moving-in-report.csv', { id: file.id })}
            >
              Save report as CSV
            </DownloadButton>
          </div>
        </div>
      )}
      {(state === 'failed' || showsMapping) && <Drop id={file.id} />}
    </>
  );
}

function Working({ children }: { children: ReactNode }) {
  return (
    <output className="flex items-center gap-3 text-sm tabular-nums">
      <progress aria-label="Working" /> <span>{children}</span>
    </output>
  );
}

type CheckedProps = { file: SubscriberImport; onChange: () => void; onDone: () => void };

function Checked({ file, onChange, onDone }: CheckedProps) {
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const count = file.counts?.new ?? 0;
  const unusual = file.counts?.unusual ?? 0;
  const faults = useImportLines(file.id, 'fault', false, (file.counts?.fault ?? 0) > 0);
  const failing = [...new Set(faults.data?.pages[0]?.reasons.flatMap(({ headings }) => headings))];
  const start = async (reason: string) => {
    await staffCall(startSubscriberImport, { params: { id: file.id }, body: { reason, unusual } });
    setAsking(false);
    onDone();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {count > 0 && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Import {countText(count, 'subscriber')}
          </Button>
        )}
        <Button onClick={onChange}>Change columns</Button>
        {failing.length > 0 && (
          <p className="text-sm wrap-anywhere text-soft">Lines fail in the {columnsText(failing)}.</p>
        )}
      </div>
      {count === 0 && (
        <p className="mt-3 text-sm text-soft">
          {(file.counts?.fault ?? 0) > 0
            ? 'No lines can be imported. Change the columns or fill in missing values; otherwise correct the file and upload it again.'
            : 'Everything in this file is already imported.'}
        </p>
      )}
      <Dialog
        title={`Import ${countText(count, 'subscriber')}`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <ReasonForm
          action="Import"
          onSubmit={start}
          isReady={unusual === 0 || isChecked}
          missing="Confirm that you have checked the unusual lines."
        >
          <p className="text-sm text-soft">
            Accounts, plans and payments are created as the report shows; other lines stay in the report. No
            email is sent.
          </p>
          {unusual > 0 && (
            <Checkbox
              label={`I have checked the ${countText(unusual, 'line')} that ${unusual === 1 ? 'looks' : 'look'} unusual.`}
              checked={isChecked}
              onChange={(event) => setChecked(event.target.checked)}
            />
          )}
        </ReasonForm>
      </Dialog>
    </>
  );
}

function Drop({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const drop = async (reason: string) => {
    await staffCall(dropImportFile, { params: { id }, body: { reason } });
    await client.invalidateQueries({ queryKey: subscriberImportKey });
    await navigate({ to: '/moving-in' });
  };
  return (
    <div className="mt-10 border-t border-rule pt-4">
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Delete file
      </Button>
      <Dialog title="Delete file" isOpen={isAsking} onClose={() => setAsking(false)}>
        <ReasonForm action="Delete" isDangerous onSubmit={drop}>
          <p className="text-sm text-soft">
            The file and its report are deleted. No member was imported from it.
          </p>
        </ReasonForm>
      </Dialog>
    </div>
  );
}
