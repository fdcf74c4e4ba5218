import { declareFamily, getFamily } from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { mostFamilyMembers } from '@niveshak/domain/kyc/family';
import { isPanFormat, normalisePan } from '@niveshak/domain/kyc/pan';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
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
  waiting: 'Being checked',
  confirmed: 'Confirmed',
  rejected: 'Not confirmed',
} as const;

/** The member's family, whose fees count together towards SEBI's yearly limit. */
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
        <FamilyForm onDone={() => setEditing(false)} />
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
const nobody: Person = { name: '', contact: '' };

function FamilyForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [people, setPeople] = useState<readonly Person[]>([nobody]);
  const declare = useMutation({
    mutationFn: () => call(declareFamily, { body: { people: people.filter(isFilled).map(personOf) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: familyQuery.queryKey });
      showToast('success', kycTexts.familyDeclared);
      onDone();
    },
  });
  const change = (index: number, part: Partial<Person>) =>
    setPeople((now) => now.map((person, at) => (at === index ? { ...person, ...part } : person)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    declare.mutate();
  };
  return (
    <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={submit}>
      {declare.isError && (
        <ErrorBanner takesFocus>{errorText(declare.error, kycTexts.familyNotDeclared)}</ErrorBanner>
      )}
      {people.map((person, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are only added at the end
        <div key={index} className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={`Name of family member ${index + 1}`}
            maxLength={160}
            value={person.name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label={`Email or PAN of family member ${index + 1}`}
            autoComplete="off"
            maxLength={200}
            value={person.contact}
            onChange={({ target }) => change(index, { contact: target.value })}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" isBusy={declare.isPending} disabled={!people.some(isFilled)}>
          Send declaration
        </Button>
        {people.length < mostFamilyMembers && (
          <Button onClick={() => setPeople([...people, nobody])}>Add family member</Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function isFilled({ name, contact }: Person): boolean {
  return name.trim() !== '' && contact.trim() !== '';
}

function personOf({ name, contact }: Person) {
  const pan = normalisePan(contact);
  return isPanFormat(pan) ? { name, email: null, pan } : { name, email: contact.trim(), pan: null };
}
