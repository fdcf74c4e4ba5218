import { saveIncident } from '@niveshak/contract/incidents/staff-routes';
import type { StaffIncident } from '@niveshak/contract/incidents/staff-routes';
import { affectedKinds, factNames } from '@niveshak/domain/incidents/incident';
import type { AffectedKind, IncidentFacts } from '@niveshak/domain/incidents/incident';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

const factOrder: readonly (keyof IncidentFacts)[] = ['what', 'data', 'consequences', 'measures', 'advice'];
const affectedNames = {
  all: 'All members',
  holding: 'Members with a plan',
  list: 'Listed addresses',
} as const satisfies Record<AffectedKind, string>;
const keep = 'keep';
const affectedOptions = [
  { value: keep, label: 'No change' },
  ...affectedKinds.map((value) => ({ value, label: affectedNames[value] })),
];

type Props = { readonly incident: StaffIncident; readonly onDone: () => void };

/** Form to edit an incident's facts, affected persons and email. After the email is sent, only the facts can change. */
export function SaveIncidentForm({ incident, onDone }: Props) {
  const { id, notices } = incident;
  const isSent = notices.some(({ name, givenAt }) => name === 'persons' && givenAt !== null);
  const [facts, setFacts] = useState(incident.facts);
  const [affected, setAffected] = useState<string>(keep);
  const [addresses, setAddresses] = useState('');
  const [email, setEmail] = useState(incident.email);
  const [isOwn, setOwn] = useState(incident.email.isSaved);
  const { problems, noting } = useFieldProblems('');
  const kind = affectedKinds.find((each) => each === affected);
  const write = (change: Partial<typeof email>) => {
    setOwn(true);
    setEmail((now) => ({ ...now, ...change }));
  };
  const act = (reason: string) =>
    noting(async () => {
      const body = {
        facts,
        affected: kind === undefined ? null : kind === 'list' ? { kind, addresses } : { kind },
        email: isOwn && !isSent ? { subject: email.subject, body: email.body } : null,
        reason,
      };
      const { recipients } = await staffCall(saveIncident, { params: { id }, body });
      showToast('success', `Saved. ${recipients.toLocaleString('en-IN')} people are affected.`);
      onDone();
    });
  return (
    <ReasonForm action="Save incident" namesFields onSubmit={act}>
      {factOrder.map((name) => (
        <TextArea
          key={name}
          label={factNames[name]}
          rows={3}
          value={facts[name]}
          error={problems[`facts.${name}`]}
          onChange={({ target }) => setFacts((now) => ({ ...now, [name]: target.value }))}
        />
      ))}
      {!isSent && (
        <>
          <SelectField
            label="Affected persons"
            options={affectedOptions}
            value={affected}
            onChange={({ target }) => setAffected(target.value)}
          />
          {kind === 'list' && (
            <TextArea
              label="Email addresses"
              hint="Paste a list or a CSV file. Addresses without an account get the email too."
              rows={4}
              value={addresses}
              error={problems['affected.addresses']}
              onChange={({ target }) => setAddresses(target.value)}
            />
          )}
          <EmailFields email={email} isOwn={isOwn} problems={problems} onChange={write} />
        </>
      )}
    </ReasonForm>
  );
}

type EmailProps = {
  readonly email: StaffIncident['email'];
  /** True if the email differs from the one generated from the facts. */
  readonly isOwn: boolean;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<StaffIncident['email']>) => void;
};

function EmailFields({ email, isOwn, problems, onChange }: EmailProps) {
  return (
    <>
      <TextField
        label="Email subject"
        value={email.subject}
        error={problems['email.subject']}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextArea
        label="Email"
        hint={
          isOwn ? 'A blank line starts a new paragraph.' : 'Generated from the saved facts until you edit it.'
        }
        rows={10}
        value={email.body}
        error={problems['email.body']}
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  );
}
