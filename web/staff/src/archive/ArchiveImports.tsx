import {
  listArchiveImports,
  startArchiveImport,
  startArchiveUpload,
  uploadArchivePiece,
} from '@niveshak/contract/staff/archive-import-routes';
import type { ArchiveImport } from '@niveshak/contract/staff/archive-import-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { instantText } from '../frame/instant-text.ts';
import { bringPieces } from '../frame/bring-pieces.ts';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';

const states: Readonly<
  Record<ArchiveImport['state'], { label: string; tone: 'plain' | 'accent' | 'good' | 'bad' }>
> = {
  uploading: { label: 'Not whole', tone: 'plain' },
  waiting: { label: 'Waits', tone: 'accent' },
  running: { label: 'Imports', tone: 'accent' },
  done: { label: 'In', tone: 'good' },
  failed: { label: 'Not read', tone: 'bad' },
};
const figure = (value: number) => value.toLocaleString('en-IN');
const counted = (count: number, word: string) => `${figure(count)} ${word}${count === 1 ? '' : 's'}`;

/** Slack exports: dropped here, imported in the background, each with its report. */
export function ArchiveImports() {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['archive-imports'],
    queryFn: () => staffCall(listArchiveImports),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => state === 'waiting' || state === 'running') === true ? 1_000 : false,
  });
  const imports = list.data?.imports ?? [];
  const finished = imports.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: ['channels'] });
  }, [client, finished]);
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h2 id="imports" className="mb-3 text-lg">
        Imports
      </h2>
      <UploadArea
        title="A Slack export"
        hint="Drop the zip here or choose it, up to 512 MB. What is in already is passed over, so a newer export of the same workspace adds what is new."
        accept=".zip,application/zip"
        takesMany={false}
        upload={upload}
        onUploaded={() => void client.invalidateQueries({ queryKey: ['archive-imports'] })}
      />
      {list.isError && (
        <ErrorBanner>{errorText(list.error, 'The imports did not load. Please reload.')}</ErrorBanner>
      )}
      {list.isSuccess && imports.length === 0 && (
        <p className="text-sm text-soft">Nothing was uploaded yet.</p>
      )}
      <ul>
        {imports.map((each) => (
          <li key={each.id} className="border-t border-rule py-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={states[each.state].tone}>{states[each.state].label}</Badge>
              <span className="font-medium wrap-anywhere">{each.name}</span>
              <span className="text-soft">
                {each.by}, {instantText(each.begunAt)}
              </span>
            </p>
            {each.state === 'running' && (
              <p className="mt-1 text-sm text-soft tabular-nums">
                {figure(each.messagesRead)} messages so far
              </p>
            )}
            {each.problem !== null && <p className="mt-1 text-sm text-bad">{each.problem}</p>}
            {each.report !== null && <Report report={each.report} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ report }: { report: NonNullable<ArchiveImport['report']> }) {
  const { channels, users, messages, threads, skipped, notes, unchangedFiles } = report;
  const lines = [
    ...notes,
    ...skipped.map(({ reason, rows }) => `Skipped ${figure(rows)}: ${reason}`),
    ...(unchangedFiles > 0 ? [`${figure(unchangedFiles)} day files were in already`] : []),
  ];
  return (
    <div className="mt-1 text-sm text-soft">
      <p className="tabular-nums">
        {counted(channels, 'channel')}, {counted(users, 'user')}, {counted(messages, 'message')},{' '}
        {counted(threads, 'thread')}
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

async function upload(files: readonly File[], onProgress: (share: number) => void): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  const { id } = await staffCall(startArchiveUpload, { body: { name: file.name, bytes: file.size } });
  const params = { id };
  let arrived = 0;
  await bringPieces(
    file,
    (piece, base64) => staffCall(uploadArchivePiece, { params, body: { piece, base64 } }),
    (bytes) => {
      arrived += bytes;
      onProgress(arrived / file.size);
    },
  );
  await staffCall(startArchiveImport, { params });
}
