import { declareFamily, getFamily } from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { isEmail } from '@niveshak/domain/identity/email';
import { maxFamilyMembers } from '@niveshak/domain/kyc/family';
import { isPanFormat, normalisePan } from '@niveshak/domain/kyc/pan';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';

const familyQuery = queryOptions({ queryKey: ['family'], queryFn: () => call(getFamily) });

const stateWords = {
  waiting: 'Under review',
  confirmed: 'Confirmed',
  rejected: 'Not confirmed',
} as const;

/** Members of the family whose fees count together towards SEBI's yearly limit. */
export function Family() {
  const { kyc } = useUser();
  const family = useQuery(familyQuery);
  const [isEditing, setEditing] = useState(false);
  if (family.isPending)
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full" />
      </SkeletonGroup>
    );
  if (family.isError) return <ErrorBanner>{errorText(family.error, kycTexts.familyFailed)}</ErrorBanner>;
  const { declaration } = family.data;
  return (
    <>
      <p className="max-w-prose text-soft">{kycTexts.familyWhy}</p>
      {declaration !== null && (
        <div className="mt-4">
          <Badge tone={declaration.state === 'confirmed' ? 'good' : 'plain'}>
            {stateWords[declaration.state]}
          </Badge>
          <ul className="mt-2">
            {declaration.people.map(({ name, email, maskedPan }) => (
              <li key={`${name} ${email ?? ''} ${maskedPan ?? ''}`} className="wrap-anywhere">
                {name}, <span className="text-soft">{email ?? maskedPan}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEditing ? (
        <FamilyForm declared={declaration?.people ?? []} onDone={() => setEditing(false)} />
      ) : (
        <div className="mt-4">
          {kyc.isVerified ? (
            <Button onClick={() => setEditing(true)}>
              {declaration === null ? 'Declare family' : 'Change family'}
            </Button>
          ) : (
            <p>{kycTexts.familyNeedsPan}</p>
          )}
        </div>
      )}
    </>
  );
}

type Person = { readonly name: string; readonly contact: string };
const blank: Person = { name: '', contact: '' };

type FormProps = {
  /** Existing declaration, prefilled for editing. PANs must be entered again. */
  readonly declared: readonly { readonly name: string; readonly email: string | null }[];
  readonly onDone: () => void;
};

function FamilyForm({ declared, onDone }: FormProps) {
  const known = declared.map(({ name, email }) => ({ name, contact: email ?? '' }));
  const { control, register, handleSubmit, formState } = useForm<{ people: Person[] }>({
    defaultValues: { people: known.length === 0 ? [blank] : known },
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'people' });
  const declare = useDeclareFamily(onDone);
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(({ people }) => declare.mutate(people))(event)}
    >
      {declare.isError && (
        <ErrorBanner takesFocus>{errorText(declare.error, kycTexts.familyNotDeclared)}</ErrorBanner>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className="grid items-start gap-5 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label={`Name of family member ${index + 1}`}
            maxLength={160}
            error={formState.errors.people?.[index]?.name?.message}
            {...register(`people.${index}.name`, {
              validate: (name) => name.trim() !== '' || 'Enter the name.',
            })}
          />
          <TextField
            label={`Email or PAN of family member ${index + 1}`}
            autoComplete="off"
            maxLength={200}
            error={formState.errors.people?.[index]?.contact?.message}
            {...register(`people.${index}.contact`, {
              validate: (contact) =>
                isPanFormat(normalisePan(contact)) ||
                isEmail(contact.trim()) ||
                'Enter an email address or a PAN.',
            })}
          />
          {fields.length > 1 && (
            <Button
              variant="quiet"
              className="justify-self-start sm:mt-7"
              aria-label={`Remove family member ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" isBusy={declare.isPending}>
          Send declaration
        </Button>
        {fields.length < maxFamilyMembers && <Button onClick={() => append(blank)}>Add family member</Button>}
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useDeclareFamily(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly Person[]) =>
      call(declareFamily, { body: { people: people.map(personOf) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: familyQuery.queryKey });
      showToast('success', kycTexts.familyDeclared);
      onDone();
    },
  });
}

function personOf({ name, contact }: Person) {
  const pan = normalisePan(contact);
  return isPanFormat(pan) ? { name, email: null, pan } : { name, email: contact.trim(), pan: null };
}
