import {
  answerComplaint,
  escalateComplaint,
  resolveComplaint,
} from '@niveshak/contract/complaints/staff-routes';
import type { StaffComplaint } from '@niveshak/contract/complaints/staff-routes';
import { complaintOutcomeNames } from '@niveshak/contract/complaints/texts';
import { complaintOutcomes } from '@niveshak/domain/complaints/complaint';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly complaint: StaffComplaint; readonly onDone: () => void };

/** Form to email the complainant without closing the complaint. */
export function AnswerForm({ complaint: { id, email }, onDone }: Props) {
  const [body, setBody] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string | undefined) =>
    noting(async () => {
      await staffCall(answerComplaint, { params: { id }, body: { body, reason } });
      showToast('success', 'Sent. The complaint stays open.');
      onDone();
    });
  return (
    <NoteForm action="Send answer" namesFields isReady={body.trim() !== ''} onSubmit={act}>
      <p className="text-sm text-soft">Sent to {email} as written here. The complaint stays open.</p>
      <Body value={body} error={problems['body']} onChange={setBody} />
    </NoteForm>
  );
}

/** Form to record the decision, which closes the complaint. */
export function ResolveForm({ complaint: { id, email }, onDone }: Props) {
  const [body, setBody] = useState('');
  const [outcome, setOutcome] = useState<(typeof complaintOutcomes)[number]>('redressed');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string | undefined) =>
    noting(async () => {
      await staffCall(resolveComplaint, { params: { id }, body: { outcome, body, reason } });
      showToast('success', 'Resolved. The email is being sent.');
      onDone();
    });
  return (
    <NoteForm action="Resolve and send" namesFields isReady={body.trim() !== ''} onSubmit={act}>
      <SelectField
        label="Outcome"
        options={complaintOutcomes.map((value) => ({ value, label: complaintOutcomeNames[value] }))}
        value={outcome}
        onChange={({ target }) =>
          setOutcome(complaintOutcomes.find((each) => each === target.value) ?? 'redressed')
        }
      />
      <Body value={body} error={problems['body']} onChange={setBody} />
      <p className="text-sm text-soft">
        The email to {email} also names the next authority for the complainant. A resolved complaint cannot be
        reopened; anything further is a new complaint.
      </p>
    </NoteForm>
  );
}

export function EscalateForm({ complaint: { id }, onDone }: Props) {
  const act = async (reason: string) => {
    await staffCall(escalateComplaint, { params: { id }, body: { reason } });
    showToast('success', 'Escalated. The compliance officer gets an email.');
    onDone();
  };
  return (
    <ReasonForm action="Escalate" onSubmit={act}>
      <p className="text-sm">The compliance officer gets an email with a link to this page.</p>
    </ReasonForm>
  );
}

type BodyProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function Body({ value, error, onChange }: BodyProps) {
  return (
    <TextArea
      label="Email"
      hint="Greeting and signature are added. A blank line starts a new paragraph."
      rows={8}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
