import {
  startArticleImport,
  startArticleUpload,
  uploadArticlePiece,
} from '@niveshak/contract/staff/article-import-routes';
import type { ArticleImport } from '@niveshak/contract/staff/article-import-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { bringPieces } from '../frame/bring-pieces.ts';
import { instantText } from '../frame/instant-text.ts';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';
import { ImportReport } from './ImportReport.tsx';
import { articlesKey, articlesQuery, importsQuery } from './queries.ts';

const states: Readonly<
  Record<ArticleImport['state'], { label: string; tone: 'plain' | 'accent' | 'good' | 'bad' }>
> = {
  uploading: { label: 'Not whole', tone: 'plain' },
  waiting: { label: 'Waits', tone: 'accent' },
  running: { label: 'Imports', tone: 'accent' },
  done: { label: 'In', tone: 'good' },
  failed: { label: 'Not read', tone: 'bad' },
};
const accesses = [
  { value: 'premium', label: 'Members of Premium' },
  { value: 'lite', label: 'Members of every plan' },
  { value: 'public', label: 'Everybody' },
] as const;
type Access = (typeof accesses)[number]['value'];

/** Articles of another system: dropped here, imported in the background, each upload with its report. */
export function ArticleImports() {
  const client = useQueryClient();
  const [access, setAccess] = useState<Access>('premium');
  const list = useQuery(importsQuery);
  const imports = list.data?.imports ?? [];
  const finished = imports.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: articlesQuery.queryKey });
  }, [client, finished]);
  return (
    <section aria-label="Import" className="max-w-3xl">
      <div className="mb-5 max-w-sm">
        <SelectField
          label="Who reads what does not say it"
          options={accesses}
          value={access}
          onChange={({ target }) => {
            const chosen = accesses.find(({ value }) => value === target.value);
            if (chosen !== undefined) setAccess(chosen.value);
          }}
        />
      </div>
      <UploadArea
        title="Articles of another system"
        hint="A zip of Markdown files with front matter, Ghost’s JSON export or the XML of WordPress, alone or in a zip with its pictures, up to 512 MB. The same file again changes nothing."
        accept=".zip,.json,.xml"
        takesMany={false}
        upload={(files, onProgress) => upload(files, access, onProgress)}
        onUploaded={() => void client.invalidateQueries({ queryKey: articlesKey })}
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
              <p className="mt-1 text-sm text-soft tabular-nums">{each.piecesRead} articles so far</p>
            )}
            {each.problem !== null && <p className="mt-1 text-sm text-bad">{each.problem}</p>}
            {each.report !== null && <ImportReport report={each.report} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function upload(
  files: readonly File[],
  access: Access,
  onProgress: (share: number) => void,
): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  const { id } = await staffCall(startArticleUpload, { body: { name: file.name, bytes: file.size } });
  const params = { id };
  let arrived = 0;
  await bringPieces(
    file,
    (piece, base64) => staffCall(uploadArticlePiece, { params, body: { piece, base64 } }),
    (bytes) => {
      arrived += bytes;
      onProgress(arrived / file.size);
    },
  );
  await staffCall(startArticleImport, { params, body: { access } });
}
