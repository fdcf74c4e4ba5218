import { saveNominee } from '@niveshak/contract/account/routes';
import type { Privacy } from '@niveshak/contract/account/schemas';
import { isEmail } from '@niveshak/domain/identity/email';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';
import { privacyQuery } from './privacy-query.ts';

type Nominee = NonNullable<Privacy['nominee']>;
const notLoaded = 'Your nominee could not be loaded. Please try again.';
const notSaved = 'Your nominee was not changed. Please try again.';

/** Who may exercise the member's data rights after their death or incapacity (V-4). */
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
        A nominee may get a copy of your data or have it erased if you die or can no longer act yourself.
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
        <NomineeForm
          nominee={nominee}
          save={save}
          onCancel={() => {
            save.reset();
            setEditing(false);
          }}
        />
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

type FormProps = {
  readonly nominee: Nominee | null;
  readonly save: ReturnType<typeof useSaveNominee>;
  readonly onCancel: () => void;
};

function NomineeForm({ nominee, save, onCancel }: FormProps) {
  const { register, handleSubmit, formState } = useForm<Nominee>({
    defaultValues: nominee ?? { name: '', relation: '', email: '' },
  });
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((given) => save.mutate(given))(event)}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Name of nominee"
          autoComplete="off"
          maxLength={160}
          error={formState.errors.name?.message}
          {...register('name', { validate: filled('Enter the name.') })}
        />
        <TextField
          label="Relation to you"
          autoComplete="off"
          maxLength={60}
          error={formState.errors.relation?.message}
          {...register('relation', { validate: filled('Enter the relation.') })}
        />
        <TextField
          label="Email of nominee"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (email) => isEmail(email.trim()) || 'Enter an email address.',
          })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" isBusy={save.isPending}>
          Save nominee
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
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
