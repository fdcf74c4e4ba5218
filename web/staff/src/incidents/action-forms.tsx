import { closeIncident, reportIncident, sendIncident } from '@niveshak/contract/incidents/staff-routes';
import type { StaffIncident } from '@niveshak/contract/incidents/staff-routes';
import { reportedNotices } from '@niveshak/domain/incidents/incident';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { noticeNames } from './Deadline.tsx';
import { instantOf } from './instant-of.ts';

type Props = { readonly incident: StaffIncident; readonly onDone: () => void };

/** Confirmation to email every affected person. */
export function SendIncidentForm({ incident: { id, recipients, email }, onDone }: Props) {
  const act = async (reason: string) => {
    await staffCall(sendIncident, { params: { id }, body: { recipients, reason } });
    showToast('success', 'The emails are being sent.');
    onDone();
  };
  return (
    <ReasonForm action="Send emails" onSubmit={act}>
      <p>
        {recipients.toLocaleString('en-IN')} people get “{email.subject}” once. It cannot be changed
        afterwards.
      </p>
    </ReasonForm>
  );
}

/** Form to record that CERT-In or the Board was notified. */
export function ReportIncidentForm({ incident: { id, notices }, onDone }: Props) {
  const open = reportedNotices.filter((name) =>
    notices.some((notice) => notice.name === name && notice.givenAt === null),
  );
  const [to, setTo] = useState<string>(open[0] ?? 'board');
  const [at, setAt] = useState('');
  const [reference, setReference] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      const body = {
        to: reportedNotices.find((name) => name === to) ?? 'board',
        at: instantOf(at),
        reference,
        reason,
      };
      await staffCall(reportIncident, { params: { id }, body });
      showToast('success', 'Notice recorded.');
      onDone();
    });
  if (open.length === 0) return <p>CERT-In and the Board have been notified.</p>;
  return (
    <ReasonForm action="Record notice" namesFields isReady={at !== '' && reference !== ''} onSubmit={act}>
      <SelectField
        label="Notified"
        options={open.map((value) => ({ value, label: noticeNames[value] }))}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextField
        label="Date and time"
        hint="Indian time."
        type="datetime-local"
        value={at}
        error={problems['at']}
        onChange={({ target }) => setAt(target.value)}
      />
      <TextField
        label="Reference"
        hint="The number they gave, or how it was sent."
        value={reference}
        error={problems['reference']}
        onChange={({ target }) => setReference(target.value)}
      />
    </ReasonForm>
  );
}

/** Form to close the incident with a report. */
export function CloseIncidentForm({ incident: { id }, onDone }: Props) {
  const [report, setReport] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      await staffCall(closeIncident, { params: { id }, body: { report, reason } });
      showToast('success', 'Incident closed.');
      onDone();
    });
  return (
    <ReasonForm action="Close incident" namesFields isReady={report.trim() !== ''} onSubmit={act}>
      <TextArea
        label="Report"
        hint="Cause, effect, measures and prevention."
        rows={8}
        value={report}
        error={problems['report']}
        onChange={({ target }) => setReport(target.value)}
      />
    </ReasonForm>
  );
}
