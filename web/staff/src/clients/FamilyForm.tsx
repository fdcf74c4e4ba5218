import { decideFamily, getFamilyDeclaration } from '@niveshak/contract/clients/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linkClass } from '../../../src/ui/link-class.ts';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Unloaded } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

const decisions = [
  { value: 'confirm', label: 'Confirm (fees count together)' },
  { value: 'reject', label: 'Reject (nothing changes)' },
] as const;

type Props = { readonly id: string; readonly onDone: () => void };

export function FamilyForm({ id, onDone }: Props) {
  const query = useQuery({
    queryKey: ['family', id],
    queryFn: () => staffCall(getFamilyDeclaration, { params: { id } }),
  });
  const [decision, setDecision] = useState<'confirm' | 'reject'>('confirm');
  if (query.data === undefined) return <Unloaded query={query} what="the family" />;
  if (!query.data.isOpen) return <p>This request has already been decided or replaced.</p>;
  const act = async (reason: string) => {
    await staffCall(decideFamily, { params: { id }, body: { decision, reason } });
    showToast('success', decision === 'confirm' ? 'Family confirmed.' : 'Family rejected.');
    onDone();
  };
  return (
    <ReasonForm action={decision === 'confirm' ? 'Confirm family' : 'Reject family'} onSubmit={act}>
      <People declared={query.data} />
      <SelectField
        label="Decision"
        options={decisions}
        value={decision}
        onChange={({ target }) => setDecision(target.value === 'reject' ? 'reject' : 'confirm')}
      />
    </ReasonForm>
  );
}

function People({ declared }: { declared: ResponseOf<typeof getFamilyDeclaration> }) {
  const { memberName, people, replaces } = declared;
  return (
    <div className="text-sm">
      <p>
        {memberName} declares this family
        {replaces !== null && `, replacing a family of ${replaces}`}:
      </p>
      <ul className="mt-2 border-y border-rule">
        {people.map(({ name, email, maskedPan, memberId, hasPan }) => (
          <li key={`${email ?? ''} ${maskedPan ?? ''} ${name}`} className="py-2">
            <span className="font-medium">{name}</span>, {email ?? maskedPan}{' '}
            {memberId !== null && (
              <Link to="/members/$id" params={{ id: memberId }} className={linkClass}>
                View member
              </Link>
            )}
            {!hasPan && (
              <span className="block text-soft">No verified PAN, so not counted in the family.</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
