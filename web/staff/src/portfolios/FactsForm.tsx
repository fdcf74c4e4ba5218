import { changePortfolio, createPortfolio } from '@niveshak/contract/portfolios/staff-routes';
import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { styleLabels } from '@niveshak/contract/portfolios/schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { FactsFields, noFacts } from './FactsFields.tsx';
import type { Facts } from './FactsFields.tsx';

type ChangeProps = { readonly facts: StaffPortfolio['facts']; readonly onDone: () => void };

export function ChangeFactsForm({ facts: known, onDone }: ChangeProps) {
  const {
    id,
    slug: _slug,
    kind: _kind,
    launchDate: _launch,
    closedOn: _closed,
    certificate: _certificate,
    version,
    ...rest
  } = known;
  const [facts, setFacts] = useState<Facts>(rest);
  const act = async (reason: string | undefined) => {
    await staffCall(changePortfolio, { params: { id }, body: { ...facts, seenVersion: version, reason } });
    showToast('success', 'Saved. Members see it from now on.');
    onDone();
  };
  return (
    <NoteForm action="Save" onSubmit={act}>
      <FactsFields value={facts} onChange={setFacts} />
    </NoteForm>
  );
}

const kinds = ['experiment', '1', '2', '3', '4'] as const;
const styles = { experiment: null, '1': 1, '2': 2, '3': 3, '4': 4 } as const;
const kindOptions = kinds.map((kind) => {
  const style = styles[kind];
  return { value: kind, label: style === null ? 'Experiment' : `Portfolio: ${styleLabels[style]}` };
});

export function CreateForm({ onDone }: { readonly onDone: (id: string) => void }) {
  const [facts, setFacts] = useState(noFacts);
  const [kind, setKind] = useState<(typeof kinds)[number]>('experiment');
  const [slug, setSlug] = useState('');
  const [launchDate, setLaunchDate] = useState('');
  const act = async (reason: string | undefined) => {
    const { id } = await staffCall(createPortfolio, {
      body: { ...facts, slug, style: styles[kind], launchDate, reason },
    });
    showToast('success', 'Created. Add its first weights.');
    onDone(id);
  };
  return (
    <NoteForm action="Create" onSubmit={act}>
      <SelectField
        label="Kind"
        name="kind"
        options={kindOptions}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? 'experiment')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Short name"
          name="slug"
          hint="Part of its address, such as low-vol. It cannot be changed later."
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
        />
        <DateField
          label="Begins on"
          name="launchDate"
          value={launchDate}
          onChange={({ target }) => setLaunchDate(target.value)}
        />
      </div>
      <FactsFields value={facts} onChange={setFacts} />
    </NoteForm>
  );
}
