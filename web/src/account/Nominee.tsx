import { saveNominee } from '@niveshak/contract/account/routes';
import type { Privacy } from '@niveshak/contract/account/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { load } from '../lib/load.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';
import { privacyQuery } from './privacy-query.ts';

const NomineeForm = lazy(() =>
  load(() => import('./NomineeForm.tsx')).then(({ NomineeForm }) => ({ default: NomineeForm })),
);

type Nominee = NonNullable<Privacy['nominee']>;
const notLoaded = 'Could not load your nominee. Try again.';
const notSaved = 'Could not change your nominee. Try again.';

/** Form for the nominee who may exercise the member's data rights after death or incapacity (V-4). */
export function NomineeSection() {
  const privacy = useQuery(privacyQuery);
  const [isEditing, setEditing] = useState(false);
  const save = useSaveNominee(() => setEditing(false));
  if (privacy.isPending)
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full" />
      </SkeletonGroup>
    );
  if (privacy.isError) return <ErrorBanner>{errorText(privacy.error, notLoaded)}</ErrorBanner>;
  const { nominee } = privacy.data;
  return (
    <>
      <p className="max-w-prose text-soft">
        A nominee may get a copy of your data or have it erased if you die or become incapacitated.
      </p>
      {save.isError && (
        <div className="mt-4">
          <ErrorBanner takesFocus>{errorText(save.error, notSaved)}</ErrorBanner>
        </div>
      )}
      {nominee !== null && !isEditing && (
        <p className="mt-4 wrap-anywhere">
          {nominee.name} ({nominee.relation}), <span className="text-soft">{nominee.email}</span>
        </p>
      )}
      {isEditing ? (
        <Suspense fallback={<Loading />}>
          <NomineeForm
            nominee={nominee}
            isSaving={save.isPending}
            onSave={save.mutate}
            onCancel={() => {
              save.reset();
              setEditing(false);
            }}
          />
        </Suspense>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setEditing(true)}>
            {nominee === null ? 'Add nominee' : 'Change nominee'}
          </Button>
          {nominee !== null && (
            <Button variant="quiet" isBusy={save.isPending} onClick={() => save.mutate(null)}>
              Remove nominee
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function useSaveNominee(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (nominee: Nominee | null) => call(saveNominee, { body: { nominee } }),
    onSuccess: (privacy, nominee) => {
      queries.setQueryData(privacyQuery.queryKey, privacy);
      showToast('success', nominee === null ? 'Nominee removed.' : 'Nominee saved.');
      onDone();
    },
  });
}
