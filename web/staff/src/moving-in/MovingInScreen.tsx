import type { MovingImport } from '@niveshak/contract/staff/moving-in-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { percent } from '@niveshak/domain/primitives/figures';
import { Badge } from '../../../src/ui/Badge.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { movingKey, movingQuery } from './queries.ts';
import { countText, lookOf } from './states.ts';
import { uploadSubscribers } from './upload-file.ts';

/** Brings the subscribers of another system in: the files so far, and the next one. */
export function MovingInScreen() {
  const state = useQuery(movingQuery);
  if (state.isPending) return <Loading />;
  if (state.isError) return <ErrorBanner>{errorText(state.error, 'The page did not load.')}</ErrorBanner>;
  const { imports } = state.data;
  return (
    <>
      <ScreenHead title="Moving in" />
      <p className="mb-6 max-w-prose text-sm text-soft">
        Bring your subscribers of another system: accounts, running plans with what was paid, invoice numbers,
        consents, free months and referral codes. A check shows first what becomes of every line. Nobody is
        written to before you say so.
      </p>
      <NextFile />
      {imports.length > 0 && (
        <>
          <h2 className="mb-3 text-lg">Files</h2>
          <ul className="max-w-3xl">
            {imports.map((each) => (
              <FileLine key={each.id} file={each} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function FileLine({ file }: { file: MovingImport }) {
  const { label, tone } = lookOf(file);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule py-3 text-sm">
      <Badge tone={tone}>{label}</Badge>
      <Link
        to="/moving-in/$id"
        params={{ id: file.id }}
        className="font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {file.fileName}
      </Link>
      <span className="text-soft">
        {file.by}, {instantText(file.begunAt)}
      </span>
      {file.members > 0 && (
        <span className="text-soft tabular-nums">
          {countText(file.members, 'member')}, {file.releasedAt === null ? 'not written to' : 'written to'}
        </span>
      )}
    </li>
  );
}

function NextFile() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [arrived, setArrived] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const take = (file: File | undefined) => {
    if (file === undefined || arrived !== null) return;
    setFailure(null);
    setArrived(0);
    uploadSubscribers(file, setArrived)
      .then(async (id) => {
        await client.invalidateQueries({ queryKey: movingKey });
        await navigate({ to: '/moving-in/$id', params: { id } });
      })
      .catch(setFailure)
      .finally(() => setArrived(null));
  };
  return (
    <div className="mb-8 max-w-3xl">
      <label className="relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-strong p-5 text-center focus-within:outline-2 hover:border-ink hover:bg-sunken">
        <span className="font-semibold">CSV file of subscribers</span>
        <span className="text-sm text-soft">
          Drop it here or choose it: headings in the first line, columns in any order, one subscriber a line.
        </span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={arrived !== null}
          // It covers the area: what is dropped anywhere in it is chosen.
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        {arrived !== null && (
          <span className="flex w-full max-w-sm items-center gap-3 text-sm">
            <progress className="w-full" value={arrived} aria-label="Uploaded" />
            {percent(arrived, 0)}
          </span>
        )}
      </label>
      {failure !== null && (
        <div className="mt-3">
          <ErrorBanner title="Not uploaded." takesFocus>
            {errorText(failure, 'The upload broke off. Take the same file again.')}
          </ErrorBanner>
        </div>
      )}
    </div>
  );
}
