import {
  cancelArticleImport,
  startArticleImport,
  startArticleUpload,
  uploadArticlePiece,
} from '@niveshak/contract/articles/staff-import-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { uploadPieces } from '../frame/upload-pieces.ts';
import { ImportList } from '../frame/ImportList.tsx';
import { UploadArea } from '../frame/UploadArea.tsx';
import { staffCall } from '../session/staff-call.ts';
import { ImportReport } from './ImportReport.tsx';
import { articlesKey, articlesQuery, importsQuery } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';

const accesses = [
  { value: 'premium', label: 'Premium members' },
  { value: 'lite', label: 'Members with any plan' },
  { value: 'public', label: 'Everyone' },
] as const;
type Access = (typeof accesses)[number]['value'];

export function ArticleImports() {
  const client = useQueryClient();
  const [access, setAccess] = useState<Access>('premium');
  const list = useQuery(importsQuery);
  const finished = list.data?.imports.filter(({ state }) => state === 'done').length ?? 0;
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: articlesQuery.queryKey });
  }, [client, finished]);
  return (
    <section aria-label="Import" className="max-w-3xl">
      <div className="mb-5 max-w-sm">
        <SelectField
          label="Default access"
          options={accesses}
          value={access}
          onChange={({ target }) => {
            const chosen = accesses.find(({ value }) => value === target.value);
            if (chosen !== undefined) setAccess(chosen.value);
          }}
        />
      </div>
      <UploadArea
        title="Articles from another system"
        hint="A zip of Markdown files with front matter, a Ghost JSON export or a WordPress XML export, optionally zipped with its pictures, up to 512 MB. Importing the same file again changes nothing."
        accept=".zip,.json,.xml"
        takesMany={false}
        upload={(files, onProgress) => upload(files, access, onProgress)}
        onUploaded={() => void client.invalidateQueries({ queryKey: articlesKey })}
      />
      <QueryView query={list} what="the imports">
        {({ imports }) => (
          <ImportList
            imports={imports}
            nameOf={({ name }) => name}
            progressOf={({ piecesRead }) => `${piecesRead} articles`}
            Report={ImportReport}
            cancel={(id) => staffCall(cancelArticleImport, { params: { id } })}
            onCancelled={() => void client.invalidateQueries({ queryKey: articlesKey })}
          />
        )}
      </QueryView>
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
  await uploadPieces(
    [file],
    ({ piece, base64 }) => staffCall(uploadArticlePiece, { params, body: { piece, base64 } }),
    onProgress,
  );
  await staffCall(startArticleImport, { params, body: { access } });
}
