import { buildInspectionPack } from '@niveshak/contract/inspection/staff-routes';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Kind = 'period' | 'member';
type Props = {
  /** Last complete financial year. */
  readonly suggested: { readonly from: string; readonly to: string };
  readonly onStarted: () => void;
};

export function BuildForm({ suggested, onStarted }: Props) {
  const [kind, setKind] = useState<Kind>('period');
  const [from, setFrom] = useState(suggested.from);
  const [to, setTo] = useState(suggested.to);
  const [email, setEmail] = useState('');
  const { problems, noting } = useFieldProblems('of.');
  const of = kind === 'period' ? ({ kind, from, to } as const) : ({ kind, email } as const);
  return (
    <ReasonForm
      action="Build pack"
      namesFields
      isReady={kind === 'period' ? from !== '' && to !== '' : email.trim() !== ''}
      onSubmit={async (reason) => {
        await noting(() => staffCall(buildInspectionPack, { body: { of, reason } }));
        onStarted();
      }}
    >
      <RadioGroup
        legend="Records"
        choices={[
          { id: 'period', label: 'For a period' },
          { id: 'member', label: 'About one client' },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      {kind === 'period' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="First day"
            value={from}
            error={problems['from']}
            onChange={({ target }) => setFrom(target.value)}
          />
          <DateField
            label="Last day"
            value={to}
            error={problems['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
      ) : (
        <TextField
          label="Client’s email address"
          type="email"
          value={email}
          error={problems['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
    </ReasonForm>
  );
}
