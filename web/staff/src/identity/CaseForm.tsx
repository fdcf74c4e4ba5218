import {
  closeIdentityCase,
  decideIdentityCase,
  getIdentityCase,
} from '@niveshak/contract/members/kyc-case-routes';
import type { StaffIdentityCase } from '@niveshak/contract/members/kyc-case-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { todayQuery } from '../frame/today-query.ts';
import { staffCall } from '../session/staff-call.ts';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { Unloaded } from '../frame/QueryView.tsx';

type Props = { readonly id: string; readonly onDone: () => void };

const accepts = {
  'signer-name-differs': 'Accept the signature',
  'pan-in-use': 'Accept: same person; allow this PAN on this account',
} as const;
const others = [
  { value: 'refuse', label: 'Refuse (nothing changes)' },
  { value: 'close', label: 'Close without a decision' },
] as const;
const done = { accept: 'Accepted.', refuse: 'Refused.', close: 'Closed.' } as const;
type Decision = keyof typeof done;

function isDecision(value: string): value is Decision {
  return Object.hasOwn(done, value);
}

export function CaseForm({ id, onDone }: Props) {
  const found = useQuery({
    queryKey: ['identity-case', id],
    queryFn: () => staffCall(getIdentityCase, { params: { id } }),
  });
  const [chosen, setChosen] = useState<Decision>('refuse');
  if (found.data === undefined) return <Unloaded query={found} what="the case" />;
  const { kind, mayAccept } = found.data;
  const act = async (reason: string) => {
    if (chosen === 'close') await staffCall(closeIdentityCase, { params: { id }, body: { reason } });
    else await staffCall(decideIdentityCase, { params: { id }, body: { decision: chosen, reason } });
    showToast('success', done[chosen]);
    onDone();
  };
  return (
    <ReasonForm action="Decide" isDangerous={chosen === 'accept'} onSubmit={act}>
      <CaseFacts found={found.data} />
      <SelectField
        label="Decision"
        options={[...others, ...(mayAccept ? [{ value: 'accept', label: accepts[kind] }] : [])]}
        value={chosen}
        onChange={({ target }) => {
          if (isDecision(target.value)) setChosen(target.value);
        }}
      />
    </ReasonForm>
  );
}

function CaseFacts({ found }: { readonly found: StaffIdentityCase }) {
  const { memberName, signerName, differs, other } = found;
  return (
    <dl className="grid gap-x-4 gap-y-2 border-y border-rule py-3 text-sm sm:grid-cols-[8rem_1fr]">
      <dt className="text-soft">Member’s name</dt>
      <dd>
        <Name name={memberName} differing={differs.member} />
      </dd>
      {found.kind === 'signer-name-differs' && (
        <>
          <dt className="text-soft">Signed by</dt>
          <dd>
            {signerName === null ? 'not recorded' : <Name name={signerName} differing={differs.signer} />}
          </dd>
        </>
      )}
      {other !== null && (
        <>
          <dt className="text-soft">PAN also used by</dt>
          <dd>
            <Link to="/members/$id" params={{ id: other.id }} className={loneLinkClass}>
              {other.name === '' ? other.email : other.name}
            </Link>
            <span className="block text-soft">{other.email}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Name with the words missing from the other name highlighted. */
function Name({ name, differing }: { readonly name: string; readonly differing: readonly string[] }) {
  return (
    <>
      {name.split(/\s+/).map((word, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a word may come twice
        <span key={`${word} ${at}`}>
          {differing.includes(word.toLowerCase()) ? <mark className="font-semibold">{word}</mark> : word}{' '}
        </span>
      ))}
    </>
  );
}

type OfMember = { readonly member: StaffMemberPage; readonly onDone: () => void };

/** Oldest open case of a member. */
export function MemberCaseForm({ member, onDone }: OfMember) {
  const today = useQuery(todayQuery);
  if (today.data === undefined) return <Unloaded query={today} what="the cases" />;
  const open = today.data.waiting.find(
    ({ kind, memberId }) => kind === 'identity-case' && memberId === member.id,
  );
  if (open === undefined) return <p className="text-sm text-soft">No open identity cases.</p>;
  return <CaseForm id={open.id} onDone={onDone} />;
}
