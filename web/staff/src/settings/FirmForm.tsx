import { saveFirmProfile } from '@niveshak/contract/settings/routes';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { states } from '@niveshak/domain/billing/states';
import { performanceRule, performanceSources } from '@niveshak/domain/firm/performance-source';
import type { PerformanceSource } from '@niveshak/domain/firm/performance-source';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { AccentField } from './AccentField.tsx';
import { LogoField } from './LogoField.tsx';
import { FormNote } from './FormNote.tsx';
import { FormPart } from './FormPart.tsx';

type Profile = NonNullable<Settings['firm']['profile']>;

const empty: Profile = {
  name: '',
  legalName: '',
  tagline: '',
  state: 'MH',
  gstin: '',
  address: '',
  sebiRegistration: '',
  bseEnlistment: '',
  principalOfficer: '',
  complianceOfficer: '',
  supportEmail: '',
  supportPhone: '',
  grievanceEmail: '',
  website: '',
  riskWarning: standardWarning,
  upiId: null,
  offersCefcom: false,
  offersTrial: true,
  performanceSource: 'hidden',
  redirectOrigins: [],
  accent: null,
  logo: null,
};

type TextName = Exclude<
  keyof Profile,
  | 'state'
  | 'riskWarning'
  | 'upiId'
  | 'offersCefcom'
  | 'offersTrial'
  | 'performanceSource'
  | 'redirectOrigins'
  | 'accent'
  | 'logo'
>;
type FieldRow = { readonly name: TextName; readonly label: string; readonly hint?: string };

const parts: readonly { readonly title: string; readonly fields: readonly FieldRow[] }[] = [
  {
    title: 'Names and address',
    fields: [
      { name: 'name', label: 'Name', hint: 'As members know the firm.' },
      { name: 'legalName', label: 'Legal name', hint: 'As printed on invoices and emails.' },
      { name: 'tagline', label: 'One line about the firm', hint: 'Optional.' },
      { name: 'address', label: 'Address' },
      { name: 'website', label: 'Website', hint: 'With https://.' },
    ],
  },
  {
    title: 'Registration',
    fields: [
      { name: 'sebiRegistration', label: 'SEBI registration', hint: 'INH and nine digits.' },
      { name: 'bseEnlistment', label: 'BSE enlistment', hint: 'Three to eight digits.' },
      { name: 'gstin', label: 'GST number' },
    ],
  },
  {
    title: 'People',
    fields: [
      { name: 'principalOfficer', label: 'Principal officer' },
      { name: 'complianceOfficer', label: 'Compliance officer' },
      { name: 'supportEmail', label: 'Support email' },
      { name: 'supportPhone', label: 'Support phone' },
      { name: 'grievanceEmail', label: 'Complaints email' },
    ],
  },
];

const returnsWords = {
  hidden: 'None',
  verified: 'Verified returns',
  live: 'Own and verified returns',
} as const satisfies Record<PerformanceSource, string>;
const returnsOptions = performanceSources.map((value) => ({ value, label: returnsWords[value] }));

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

type Props = { readonly opened: Settings['firm']; readonly onSaved: () => Promise<void> };

export function FirmForm({ opened, onSaved }: Props) {
  const [{ seen, profile: before }] = useState(opened);
  const [profile, setProfile] = useState(before ?? empty);
  const { problems, noting } = useFieldProblems('profile.');
  const set = (change: Partial<Profile>) => setProfile((now) => ({ ...now, ...change }));
  const save = async (reason: string) => {
    await noting(() => staffCall(saveFirmProfile, { body: { seen, profile, reason } }));
    await onSaved();
  };
  return (
    <div className="max-w-3xl">
      <ReasonForm action="Save the profile" namesFields onSubmit={save}>
        {parts.map(({ title, fields }) => (
          <FormPart key={title} title={title}>
            {fields.map(({ name, label, hint }) => (
              <TextField
                key={name}
                label={label}
                hint={hint}
                value={profile[name]}
                error={problems[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            ))}
            {title === 'Registration' && (
              <SelectField
                label="State"
                hint="Of the GST number. Determines CGST and SGST, or IGST."
                options={stateOptions}
                value={profile.state}
                error={problems['state']}
                onChange={({ target }) => set({ state: target.value })}
              />
            )}
          </FormPart>
        ))}
        <PaymentFields profile={profile} problems={problems} set={set} />
        <FormPart title="Logo and colour" isOneColumn>
          <LogoField logo={profile.logo} onChange={(logo) => set({ logo })} />
          <AccentField
            value={profile.accent}
            error={problems['accent']}
            onChange={(accent) => set({ accent })}
          />
        </FormPart>
        <FormPart title="Returns" isOneColumn>
          <SelectField
            label="Returns shown to members"
            hint={performanceRule}
            options={returnsOptions}
            value={profile.performanceSource}
            error={problems['performanceSource']}
            onChange={({ target }) => {
              const chosen = performanceSources.find((source) => source === target.value);
              if (chosen !== undefined) set({ performanceSource: chosen });
            }}
          />
        </FormPart>
        <WarningAndLinks profile={profile} problems={problems} set={set} />
        <FormNote>Members see a change immediately. Issued documents do not change.</FormNote>
      </ReasonForm>
    </div>
  );
}

type FieldsProps = {
  readonly profile: Profile;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<Profile>) => void;
};

function PaymentFields({ profile, problems, set }: FieldsProps) {
  return (
    <FormPart title="Payments" isOneColumn>
      <TextField
        label="Verified UPI ID"
        hint="From SEBI’s @valid scheme, as name.ra@validbank. Shown at checkout, in payment emails and on invoices."
        value={profile.upiId ?? ''}
        error={problems['upiId']}
        onChange={({ target }) => set({ upiId: target.value === '' ? null : target.value })}
      />
      <Checkbox
        label="Clients may also pay through CeFCoM, the fee collection platform of BSE"
        checked={profile.offersCefcom}
        onChange={({ target }) => set({ offersCefcom: target.checked })}
      />
    </FormPart>
  );
}

function WarningAndLinks({ profile, problems, set }: FieldsProps) {
  const redirectProblem = Object.entries(problems).find(([path]) => path.startsWith('redirectOrigins'))?.[1];
  return (
    <FormPart title="Warning and links" isOneColumn>
      <TextArea
        label="Standard warning"
        hint="Shown under every page. It must contain SEBI’s wording unchanged; you may add to it."
        rows={4}
        value={profile.riskWarning}
        error={problems['riskWarning']}
        onChange={({ target }) => set({ riskWarning: target.value })}
      />
      <TextArea
        label="Other sites a sign-in may return to"
        hint="One per line, as https://learn.firm.in. Optional."
        rows={2}
        value={profile.redirectOrigins.join('\n')}
        error={redirectProblem}
        onChange={({ target }) =>
          set({ redirectOrigins: target.value === '' ? [] : target.value.split('\n') })
        }
      />
    </FormPart>
  );
}
