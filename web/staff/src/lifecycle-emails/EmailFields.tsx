import type { LifecycleEmailRow } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { lifecycleEmails, welcomeStarts } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { FieldNote } from '../../../src/ui/Field.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { BodyEditor } from '../articles/BodyEditor.tsx';
import { beforeOrAfter, startNames } from './send-time-text.ts';

type Props = {
  kind: LifecycleEmailRow['kind'];
  typed: LifecycleEmail;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<LifecycleEmail>) => void;
};

const none: never[] = [];
const ignore = () => undefined;

export function EmailFields({ kind, typed, problems, onChange }: Props) {
  const { least, most } = lifecycleEmails[kind].days;
  const { isOn, start, days, subject, body } = typed;
  const startOf = (value: string) => welcomeStarts.find((each) => each === value) ?? null;
  return (
    <>
      <SelectField
        label="Send this email"
        options={[
          { value: 'off', label: 'Off' },
          { value: 'on', label: 'On' },
        ]}
        value={isOn ? 'on' : 'off'}
        onChange={({ target }) => onChange({ isOn: target.value === 'on' })}
      />
      {start !== null && (
        <SelectField
          label="After"
          options={welcomeStarts.map((value) => ({ value, label: startNames[value] }))}
          value={start}
          error={problems['start']}
          onChange={({ target }) => onChange({ start: startOf(target.value) })}
        />
      )}
      <TextField
        label={start === null ? `Days ${beforeOrAfter(kind)} the last day of the plan` : 'Days after it'}
        hint={`From ${least} to ${most}.${least === 0 ? ' 0 sends it immediately, otherwise at 9 in the morning.' : ' Sent at 9 in the morning.'}`}
        inputMode="numeric"
        value={Number.isNaN(days) ? '' : String(days)}
        error={problems['days']}
        onChange={({ target }) => onChange({ days: daysIn(target.value) })}
      />
      <TextField
        label="Subject"
        value={subject}
        error={problems['subject']}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">Text</p>
        <div className="rounded-md border border-strong px-3 pb-2">
          <BodyEditor
            isEmail
            text={body}
            marks={none}
            charts={none}
            onChange={(text) => onChange({ body: text })}
            onReady={ignore}
          />
        </div>
        <FieldNote id="email-text" error={problems['body']} />
      </div>
    </>
  );
}

function daysIn(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
