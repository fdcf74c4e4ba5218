import { recordEInvoice } from '@niveshak/contract/members/record-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

/** Format of the portal, in Indian time. */
const instantShape = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/;
const none = { irn: '', ackNumber: '', ackedAt: '', signedQr: '' };

export function EInvoiceFields({ documentId, onDone }: { documentId: string; onDone: () => void }) {
  const [answer, setAnswer] = useState(none);
  const { problems, noting } = useFieldProblems('');
  const field = (name: keyof typeof none) => ({
    value: answer[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setAnswer({ ...answer, [name]: target.value }),
  });
  const act = async (reason: string) => {
    const [, day, time] = instantShape.exec(answer.ackedAt.trim()) ?? [];
    if (day === undefined || time === undefined)
      throw new Error('Enter the date and time of the acknowledgement, such as 2025-06-03 10:15:00.');
    const body = { ...answer, ackedAt: `${day}T${time}+05:30`, reason };
    await noting(() => staffCall(recordEInvoice, { params: { id: documentId }, body }));
    showToast('success', 'Saved. The PDF now shows it.');
    onDone();
  };
  return (
    <ReasonForm action="Save permanently" namesFields onSubmit={act}>
      <TextField label="Invoice reference number (IRN)" hint="64 characters" {...field('irn')} />
      <TextField label="Acknowledgement number" inputMode="numeric" {...field('ackNumber')} />
      <TextField
        label="Acknowledged at"
        hint="As shown on the portal, such as 2025-06-03 10:15:00"
        {...field('ackedAt')}
      />
      <TextArea label="Signed QR code" hint="The code’s text" {...field('signedQr')} />
    </ReasonForm>
  );
}

/** Documents pending the portal's response. Opened from the menu of a member's page. */
export function EInvoiceForm({ member, onDone }: { member: StaffMemberPage; onDone: () => void }) {
  const waiting = member.billing.documents.filter(({ isPendingRegistration }) => isPendingRegistration);
  const [chosen, setChosen] = useState(waiting[0]?.id ?? '');
  if (waiting.length === 0) return <p>This member has no documents awaiting registration.</p>;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label="Document"
        options={waiting.map(({ id, number }) => ({ value: id, label: number }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <EInvoiceFields key={chosen} documentId={chosen} onDone={onDone} />
    </div>
  );
}
