import { listInspectionPacks, saveInspectionPack } from '@niveshak/contract/inspection/staff-routes';
import type { InspectionPack } from '@niveshak/contract/inspection/staff-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { instantText } from '../frame/instant-text.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall, staffZip } from '../session/staff-call.ts';
import { BuildForm } from './BuildForm.tsx';

const key = ['inspection'];

const isUnfinished = ({ state }: InspectionPack) => state === 'waiting' || state === 'building';

/** Records for an inspector or auditor, as zip files built in the background. */
export function InspectionScreen() {
  const client = useQueryClient();
  const packs = useQuery({
    queryKey: key,
    queryFn: () => staffCall(listInspectionPacks),
    refetchInterval: ({ state }) => (state.data?.packs.some(isUnfinished) === true ? 1_000 : false),
  });
  const [isBuilding, setBuilding] = useState(false);
  const onStarted = () => {
    setBuilding(false);
    void client.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      <ScreenHead title="Inspection">
        <Button variant="primary" size="small" onClick={() => setBuilding(true)}>
          Build pack
        </Button>
      </ScreenHead>
      <p className="mb-5 max-w-prose text-sm text-soft">
        A pack holds the records a regulator or auditor may request: recommendations with sealed texts,
        clients, consents, invoices, emails, complaints and the audit log. Its first page explains how to
        verify it; files are deleted after 30 days.
      </p>
      <QueryView query={packs} what="the packs">
        {(data) => <PackList packs={data.packs} />}
      </QueryView>
      <Dialog title="Build pack" isOpen={isBuilding} onClose={() => setBuilding(false)}>
        {isBuilding && packs.data !== undefined && (
          <BuildForm suggested={packs.data.suggested} onStarted={onStarted} />
        )}
      </Dialog>
    </>
  );
}

function PackList({ packs }: { packs: readonly InspectionPack[] }) {
  if (packs.length === 0)
    return (
      <EmptyState title="No packs yet">
        <p>Build one for a period, such as the last financial year, or for one client.</p>
      </EmptyState>
    );
  return (
    <ul className="max-w-3xl">
      {packs.map((pack) => (
        <PackItem key={pack.id} pack={pack} />
      ))}
    </ul>
  );
}

const states = {
  waiting: { label: 'Waiting', tone: 'accent' },
  building: { label: 'Building', tone: 'accent' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

function PackItem({ pack }: { pack: InspectionPack }) {
  const { id, member, period, by, requestedAt, state, sha256, problem, hasFile } = pack;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <div className="min-w-0 flex-1 basis-80 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          <span className="font-medium wrap-anywhere">
            {period === null ? (
              member?.email
            ) : (
              <>
                <DateText date={period.from} /> to <DateText date={period.to} />
              </>
            )}
          </span>
        </p>
        <p className="mt-1 text-soft">
          {by}, {instantText(requestedAt)}
        </p>
        <p className="mt-1 text-soft tabular-nums" aria-live="polite">
          {progressText(pack)}
        </p>
        {sha256 !== null && (
          <p className="mt-1 text-xs wrap-anywhere text-soft">
            SHA-256 <code>{sha256}</code>
          </p>
        )}
        {problem !== null && <p className="mt-1 text-bad">{problem}</p>}
      </div>
      {hasFile && (
        <DownloadButton
          file={() => staffZip(saveInspectionPack, { params: { id } }, 'inspection-pack.zip')}
          label={`Download pack of ${instantText(requestedAt)}`}
        >
          Download
        </DownloadButton>
      )}
    </li>
  );
}

function progressText({ state, section, files, bytes, hasFile }: InspectionPack): string {
  if (state === 'waiting') return 'Starts after the previous pack.';
  const written = `${files.toLocaleString('en-IN')} ${files === 1 ? 'file' : 'files'}, ${sizeText(bytes)}`;
  if (state === 'building') return section === '' ? 'Starting' : `${section}: ${written} so far`;
  if (state === 'failed') return '';
  return hasFile ? written : `${written}. The file was deleted; build the pack again if you need it.`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}
