import { saveFirmProfile } from '@niveshak/contract/settings/routes';
import { firmProblems } from '@niveshak/contract/settings/schemas';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { states } from '@niveshak/domain/billing/states';
import { performanceRule, performanceSources } from '@niveshak/domain/firm/performance-source';
import type { PerformanceSource } from '@niveshak/domain/firm/performance-source';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { isUnchanged } from '../frame/is-unchanged.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
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
type FieldRow = {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  /** Whether the field needs more than half a line. */
  readonly isLong?: boolean;
};

const nameFields: readonly FieldRow[] = [
  { name: 'name', label: 'Name', hint: 'As members know the firm.' },
  { name: 'website', label: 'Website', hint: 'With https://.' },
  { name: 'legalName', label: 'Legal name', hint: 'As printed on invoices and emails.', isLong: true },
  { name: 'tagline', label: 'One line about the firm', hint: 'Optional.', isLong: true },
  { name: 'address', label: 'Address', isLong: true },
];
const registrationFields: readonly FieldRow[] = [
  { name: 'sebiRegistration', label: 'SEBI registration', hint: 'INH and nine digits.' },
  { name: 'bseEnlistment', label: 'BSE enlistment', hint: 'Three to eight digits.' },
  { name: 'gstin', label: 'GST number' },
];
const peopleFields: readonly FieldRow[] = [
  { name: 'principalOfficer', label: 'Principal officer' },
  { name: 'complianceOfficer', label: 'Compliance officer' },
  { name: 'supportEmail', label: 'Support email' },
  { name: 'supportPhone', label: 'Support phone' },
  { name: 'grievanceEmail', label: 'Complaints email' },
];

const returnsWords = {
  hidden: 'None',
  verified: 'Verified returns',
  live: 'Own and verified returns',
} as const satisfies Record<PerformanceSource, string>;
const returnsOptions = performanceSources.map((value) => ({ value, label: returnsWords[value] }));

const stateOptions = states
  .toSorted((a, b) => a.name.localeCompare(b.name))
  .map(({ code, name }) => ({ value: code, label: name }));

/** Profile sections, with the fields that each one saves. */
const sections = [
  {
    title: 'Names and address',
    keys: ['name', 'website', 'legalName', 'tagline', 'address'],
    Fields: (props) => <TextFields rows={nameFields} {...props} />,
  },
  {
    title: 'Registration details',
    keys: ['sebiRegistration', 'bseEnlistment', 'gstin', 'state'],
    Fields: RegistrationFields,
  },
  {
    title: 'Officers and contacts',
    keys: ['principalOfficer', 'complianceOfficer', 'supportEmail', 'supportPhone', 'grievanceEmail'],
    Fields: (props) => <TextFields rows={peopleFields} {...props} />,
  },
  { title: 'Payment methods', keys: ['upiId', 'offersCefcom'], isOneColumn: true, Fields: PaymentFields },
  { title: 'Logo and colour', keys: ['logo', 'accent'], isOneColumn: true, Fields: BrandFields },
  { title: 'Display of returns', keys: ['performanceSource'], isOneColumn: true, Fields: ReturnsFields },
  {
    title: 'Warning and links',
    keys: ['riskWarning', 'redirectOrigins'],
    isOneColumn: true,
    Fields: WarningAndLinks,
  },
] as const satisfies readonly Section[];

type Section = {
  readonly title: string;
  readonly keys: readonly (keyof Profile)[];
  readonly isOneColumn?: boolean;
  readonly Fields: (props: FieldsProps) => ReactNode;
};

const profileKeys: readonly (keyof Profile)[] = sections.flatMap(({ keys }) => [...keys]);

type Opened = Settings['firm'];
type Props = { readonly opened: Opened; readonly onSaved: () => Promise<Opened> };

/**
 * Profile of the firm. A new profile is saved as a whole, because most fields are required. Later, each section is
 * saved separately.
 */
export function FirmForm({ opened, onSaved }: Props) {
  // Values loaded with the form or last saved. Fetched changes by other people must not hide a conflict.
  const [base, setBase] = useState(opened);
  const saved = base.profile ?? empty;
  const [profile, setProfile] = useState(saved);
  const { problems, noting } = useFieldProblems('profile.');
  // Saved values that break a newer rule are marked until they are changed.
  const outdated = Object.fromEntries(
    Object.entries(base.profile === null ? {} : firmProblems(base.profile)).filter(([path]) =>
      isUnchanged(
        saved,
        pick(
          profile,
          profileKeys.filter((key) => path.startsWith(key)),
        ),
      ),
    ),
  );
  const set = (change: Partial<Profile>) => setProfile((now) => ({ ...now, ...change }));
  const saveKeys = async (keys: readonly (keyof Profile)[], reason: string | undefined) => {
    const wanted = pick(profile, keys);
    await noting(() => staffCall(saveFirmProfile, { body: { seen: base.seen, profile: wanted, reason } }));
    const now = await onSaved();
    setBase(now);
    set(pick(now.profile ?? empty, keys));
  };
  const fields = ({ title, isOneColumn = false, Fields }: Section) => (
    <FormPart key={title} title={title} isOneColumn={isOneColumn}>
      <Fields profile={profile} problems={{ ...outdated, ...problems }} set={set} />
    </FormPart>
  );
  const isNew = base.profile === null;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <FormNote>Members see a change immediately. Issued documents do not change.</FormNote>
      {Object.keys(outdated).length > 0 && (
        <ErrorBanner title="Correct the marked fields.">
          Saved values break a newer rule. The other sections can still be saved.
        </ErrorBanner>
      )}
      {isNew ? (
        <NoteForm
          action="Save profile"
          namesFields
          isOnPage
          onSubmit={(reason) => saveKeys(profileKeys, reason)}
        >
          {sections.map(fields)}
        </NoteForm>
      ) : (
        sections.map((section: Section) => (
          <NoteForm
            key={section.title}
            action={`Save ${section.title.toLowerCase()}`}
            namesFields
            isOnPage
            isUnchanged={isUnchanged(saved, pick(profile, section.keys))}
            onDiscard={() => set(pick(saved, section.keys))}
            onSubmit={(reason) => saveKeys(section.keys, reason)}
          >
            {fields(section)}
          </NoteForm>
        ))
      )}
    </div>
  );
}

function pick(profile: Profile, keys: readonly (keyof Profile)[]): Partial<Profile> {
  return Object.fromEntries(keys.map((key) => [key, profile[key]]));
}

type FieldsProps = {
  readonly profile: Profile;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<Profile>) => void;
};

function TextFields({ rows, profile, problems, set }: FieldsProps & { rows: readonly FieldRow[] }) {
  return rows.map(({ name, label, hint, isLong = false }) =>
    isLong ? (
      <div key={name} className="sm:col-span-2">
        <TextArea
          label={label}
          hint={hint}
          rows={1}
          className="field-sizing-content resize-none"
          value={profile[name]}
          error={problems[name]}
          onChange={({ target }) => set({ [name]: target.value.replaceAll('\n', ' ') })}
        />
      </div>
    ) : (
      <TextField
        key={name}
        label={label}
        hint={hint}
        value={profile[name]}
        error={problems[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    ),
  );
}

function RegistrationFields(props: FieldsProps) {
  const { profile, problems, set } = props;
  return (
    <>
      <TextFields rows={registrationFields} {...props} />
      <SelectField
        label="State"
        hint="From the GST number. Determines CGST and SGST, or IGST."
        options={stateOptions}
        value={profile.state}
        error={problems['state']}
        onChange={({ target }) => set({ state: target.value })}
      />
    </>
  );
}

function BrandFields({ profile, problems, set }: FieldsProps) {
  return (
    <>
      <LogoField logo={profile.logo} onChange={(logo) => set({ logo })} />
      <AccentField value={profile.accent} error={problems['accent']} onChange={(accent) => set({ accent })} />
    </>
  );
}

function ReturnsFields({ profile, problems, set }: FieldsProps) {
  return (
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
  );
}

function PaymentFields({ profile, problems, set }: FieldsProps) {
  return (
    <>
      <TextField
        label="Verified UPI ID"
        hint="From SEBI’s @valid scheme, such as name.ra@validbank. Shown at checkout, in payment emails and on invoices."
        value={profile.upiId ?? ''}
        error={problems['upiId']}
        onChange={({ target }) => set({ upiId: target.value === '' ? null : target.value })}
      />
      <Checkbox
        label="Clients may also pay through CeFCoM, the fee collection platform of BSE"
        checked={profile.offersCefcom}
        onChange={({ target }) => set({ offersCefcom: target.checked })}
      />
    </>
  );
}

function WarningAndLinks({ profile, problems, set }: FieldsProps) {
  const redirectProblem = Object.entries(problems).find(([path]) => path.startsWith('redirectOrigins'))?.[1];
  return (
    <>
      <TextArea
        label="Standard warning"
        hint="Shown under every page. It must contain SEBI’s wording unchanged, but you may add to it."
        rows={4}
        className="field-sizing-content"
        value={profile.riskWarning}
        error={problems['riskWarning']}
        onChange={({ target }) => set({ riskWarning: target.value })}
      />
      <TextArea
        label="Other sites to return to after sign-in"
        hint="Optional. One per line, such as https://learn.firm.in."
        rows={2}
        value={profile.redirectOrigins.join('\n')}
        error={redirectProblem}
        onChange={({ target }) =>
          set({ redirectOrigins: target.value === '' ? [] : target.value.split('\n') })
        }
      />
    </>
  );
}
