import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { performanceRule } from '@niveshak/domain/firm/performance-source';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

export type Facts = Omit<
  StaffPortfolio['facts'],
  'id' | 'slug' | 'kind' | 'launchDate' | 'closedOn' | 'certificate' | 'version'
>;

export const noFacts: Facts = {
  title: '',
  description: '',
  universe: '',
  method: '',
  rebalancing: '',
  riskLabel: '',
  factsheet: '',
  benchmark: '',
  source: { kind: 'hidden', label: '', disclaimer: '' },
};

const sources = [
  { value: 'hidden', label: 'Not shown' },
  { value: 'live', label: 'Shown, computed by the firm' },
  { value: 'verified', label: 'Shown, verified by an agency' },
] as const;

type Props = { readonly value: Facts; readonly onChange: (value: Facts) => void };

export function FactsFields({ value, onChange }: Props) {
  const set = (part: Partial<Facts>) => onChange({ ...value, ...part });
  return (
    <>
      <TextField
        label="Title"
        name="title"
        value={value.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        value={value.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Benchmark"
          name="benchmark"
          hint="The exchange’s name of the index."
          value={value.benchmark}
          onChange={({ target }) => set({ benchmark: target.value })}
        />
        <TextField
          label="Factsheet"
          name="factsheet"
          hint="A path on this site."
          value={value.factsheet}
          onChange={({ target }) => set({ factsheet: target.value })}
        />
        <TextField
          label="Universe"
          name="universe"
          value={value.universe}
          onChange={({ target }) => set({ universe: target.value })}
        />
        <TextField
          label="Method"
          name="method"
          value={value.method}
          onChange={({ target }) => set({ method: target.value })}
        />
        <TextField
          label="Rebalancing"
          name="rebalancing"
          value={value.rebalancing}
          onChange={({ target }) => set({ rebalancing: target.value })}
        />
        <TextField
          label="Risk"
          name="riskLabel"
          value={value.riskLabel}
          onChange={({ target }) => set({ riskLabel: target.value })}
        />
      </div>
      <ReturnsFields source={value.source} onChange={(source) => set({ source })} />
    </>
  );
}

type SourceProps = { readonly source: Facts['source']; readonly onChange: (source: Facts['source']) => void };

function ReturnsFields({ source, onChange }: SourceProps) {
  const set = (part: Partial<Facts['source']>) => onChange({ ...source, ...part });
  return (
    <>
      <SelectField
        label="Returns"
        hint={`${performanceRule} The firm’s own setting can hide more.`}
        options={sources}
        value={source.kind}
        onChange={({ target }) => {
          const chosen = sources.find((each) => each.value === target.value);
          if (chosen !== undefined) set({ kind: chosen.value });
        }}
      />
      {source.kind !== 'hidden' && (
        <>
          <TextField
            label="Source of returns"
            name="source.label"
            value={source.label}
            onChange={({ target }) => set({ label: target.value })}
          />
          <TextArea
            label="Disclaimer"
            name="source.disclaimer"
            value={source.disclaimer}
            onChange={({ target }) => set({ disclaimer: target.value })}
          />
        </>
      )}
    </>
  );
}
