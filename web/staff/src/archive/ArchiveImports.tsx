import {
  cancelArchiveImport,
  listArchiveImports,
  startArchiveImport,
  startArchiveUpload,
  uploadArchivePiece,
} from '@niveshak/contract/slack-archives/staff-import-routes';
import type { ArchiveImport } from '@niveshak/contract/slack-archives/staff-import-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { uploadPieces } from '../frame/upload-pieces.ts';
import { ImportList, ReportLines, whileImporting } from '../frame/ImportList.tsx';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';
import { QueryView } from '../frame/QueryView.tsx';

const figure = (value: number) => value.toLocaleString('en-IN');
const counted = (count: number, word: string) => `${figure(count)} ${word}${count === 1 ? '' : 's'}`;

export function ArchiveImports() {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['archive-imports'],
    queryFn: () => staffCall(listArchiveImports),
    refetchInterval: ({ state: { data } }) => whileImporting(data?.imports),
  });
  const finished = list.data?.imports.filter(({ state }) => state === 'done').length ?? 0;
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: ['channels'] });
  }, [client, finished]);
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h2 id="imports" className="mb-3 text-lg">
        Imports
      </h2>
      <UploadArea
        title="Slack export"
        hint="Drop the zip here or choose it, up to 512 MB. Messages already imported are skipped."
        accept=".zip,application/zip"
        takesMany={false}
        upload={upload}
        onUploaded={() => void client.invalidateQueries({ queryKey: ['archive-imports'] })}
      />
      <QueryView query={list} what="the imports">
        {({ imports }) => (
          <ImportList
            imports={imports}
            nameOf={({ name }) => name}
            progressOf={({ messagesRead }) => `${figure(messagesRead)} messages`}
            Report={Report}
            cancel={(id) => staffCall(cancelArchiveImport, { params: { id } })}
            onCancelled={() => void client.invalidateQueries({ queryKey: ['archive-imports'] })}
          />
        )}
      </QueryView>
    </section>
  );
}

function Report({ report }: { report: NonNullable<ArchiveImport['report']> }) {
  const { channels, users, messages, threads, skipped, notes, unchangedFiles } = report;
  const lines = [
    ...notes,
    ...skipped.map(({ reason, rows }) => `Skipped ${figure(rows)}: ${reason}`),
    ...(unchangedFiles > 0
      ? [`${figure(unchangedFiles)} day ${unchangedFiles === 1 ? 'file' : 'files'} already imported`]
      : []),
  ];
  return (
    <div className="mt-1 text-sm text-soft">
      <p className="tabular-nums">
        {counted(channels, 'channel')}, {counted(users, 'user')}, {counted(messages, 'message')},{' '}
        {counted(threads, 'thread')}
      </p>
      <ReportLines lines={lines} />
    </div>
  );
}

async function upload(files: readonly File[], onProgress: (share: number) => void): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  const { id } = await staffCall(startArchiveUpload, { body: { name: file.name, bytes: file.size } });
  const params = { id };
  await uploadPieces(
    [file],
    ({ piece, base64 }) => staffCall(uploadArchivePiece, { params, body: { piece, base64 } }),
    onProgress,
  );
  await staffCall(startArchiveImport, { params });
}
