import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import type { Approval } from '@niveshak/contract/checkout/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Money } from '../../../src/ui/Money.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { SelfApprovalNote } from '../frame/SelfApprovalNote.tsx';
import { staffCall } from '../session/staff-call.ts';
import { Unloaded } from '../frame/QueryView.tsx';

const decisions = [
  { value: 'approve', label: 'Approve (takes effect immediately)' },
  { value: 'reject', label: 'Reject (nothing changes)' },
] as const;

const approved: Readonly<Record<Approval['act'], string>> = {
  'refund-term': 'Approved and done.',
  'set-prices': 'Approved and done.',
  'make-coupons': 'Approved. The coupons can be used.',
  'publish-legal-text': 'Approved and published.',
  'approve-advertisement': 'Approved. It is in the register.',
  'end-minor': 'Approved and done.',
  'change-corporate-action': 'Approved. Prices and returns are recalculated.',
  'record-transfer': 'Approved. The transfer is recorded.',
  'raise-fee-cap': 'Approved. The higher limit now applies.',
  'raise-refund-limit': 'Approved. The higher limit now applies.',
  'end-service': 'Approved. Plans are ended and refunded, member by member.',
};

export function DecideForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const open = useQuery({ queryKey: ['approvals'], queryFn: () => staffCall(getApprovals) });
  const [decision, setDecision] = useState<'approve' | 'reject'>('approve');
  if (open.data === undefined) return <Unloaded query={open} what="the request" />;
  const item = open.data.approvals.find((each) => each.id === id);
  if (item === undefined) return <p>This request is already decided or has expired.</p>;
  // A title may list the effects of the change, one sentence each.
  const [what, ...effects] = item.title.split(/\. (?=\p{Lu})/u);
  const act = async (reason: string) => {
    await staffCall(decideApproval, { params: { id }, body: { decision, reason } });
    showToast('success', decision === 'approve' ? approved[item.act] : 'Rejected. Nothing changed.');
    onDone();
  };
  const facts = (
    <div>
      <p className="font-medium">
        {what}
        {item.amount !== null && (
          <>
            : <Money amount={item.amount.amount} />
            {item.memberName !== null && ` to ${item.memberName}`}
          </>
        )}
      </p>
      {effects.length > 0 && (
        <ul className="my-3 border-y border-rule text-sm">
          {effects.map((effect) => (
            <li key={effect} className="border-b border-rule py-1.5 last:border-0">
              {effect}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-soft">
        Prepared by {item.preparedBy}: “{item.reason}” Expires on {instantText(item.expiresAt)}.
      </p>
      {item.text !== null && (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm font-medium">Read text</summary>
          <p className="mt-2 max-h-96 overflow-y-auto rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {item.text}
          </p>
        </details>
      )}
    </div>
  );
  if (!item.canDecide)
    return (
      <>
        {facts}
        <p className="mt-3 text-sm">You submitted this yourself. Another staff member decides.</p>
      </>
    );
  return (
    <ReasonForm action={decision === 'approve' ? 'Approve' : 'Reject'} isDangerous onSubmit={act}>
      {facts}
      {item.isOwn && <SelfApprovalNote />}
      <SelectField
        label="Decision"
        options={decisions}
        value={decision}
        onChange={({ target }) => setDecision(target.value === 'reject' ? 'reject' : 'approve')}
      />
    </ReasonForm>
  );
}
