import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { optionsOf } from '../frame/PickField.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { choicesQuery } from './queries.ts';

const kinds = [
  { id: 'stock', label: 'A share' },
  { id: 'portfolio', label: 'A portfolio' },
] as const;

const comparisons = [
  { id: 'none', label: 'Nothing' },
  { id: 'index', label: 'An index' },
  { id: 'share', label: 'Another share' },
] as const;

/** Creates a chart block from series, start and comparison. The block can be edited in the text afterwards. */
export function ChartForm({ onDone }: { onDone: (block: string) => void }) {
  const [kind, setKind] = useState<'stock' | 'portfolio'>('stock');
  const [what, setWhat] = useState('');
  const [compared, setCompared] = useState<'none' | 'index' | 'share'>('none');
  const [against, setAgainst] = useState('');
  const [from, setFrom] = useState('');
  const [title, setTitle] = useState('');
  const lines = [
    `what: ${kind === 'portfolio' ? 'portfolio ' : ''}${what.trim()}`,
    ...(from === '' ? [] : [`from: ${from}`]),
    ...(against === '' ? [] : [`against: ${compared === 'index' ? `index ${against}` : against}`]),
    ...(title.trim() === '' ? [] : [`title: ${title.trim()}`]),
  ];
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(['```chart', ...lines, '```'].join('\n'));
      }}
    >
      <RadioGroup
        legend="Show"
        choices={kinds}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          setWhat('');
        }}
      />
      <Subject kind={kind} value={what} onChange={setWhat} />
      <RadioGroup
        legend="Compare with"
        choices={comparisons}
        chosen={compared}
        onChoose={(chosen) => {
          setCompared(chosen);
          setAgainst('');
        }}
      />
      {compared !== 'none' && (
        <Comparison kind={compared} leaveOut={what} value={against} onChange={setAgainst} />
      )}
      <DateField
        label="From"
        hint="Leave empty to start at the first price."
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Title"
        hint="What the chart shows, in one sentence. Leave empty to state the change."
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button
        variant="primary"
        type="submit"
        disabled={what === '' || (compared !== 'none' && against === '')}
      >
        Add chart
      </Button>
    </form>
  );
}

type SubjectProps = { kind: 'stock' | 'portfolio'; value: string; onChange: (value: string) => void };

function Subject({ kind, value, onChange }: SubjectProps) {
  const portfolios = useQuery(choicesQuery).data?.portfolios ?? [];
  if (kind === 'stock') return <ShareField label="Share" leaveOut={[]} value={value} onChange={onChange} />;
  return (
    <SelectField
      label="Portfolio"
      placeholder="Choose"
      options={portfolios.map(({ slug, title }) => ({ value: slug, label: title }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type ComparisonProps = {
  kind: 'index' | 'share';
  leaveOut: string;
  value: string;
  onChange: (value: string) => void;
};

function Comparison({ kind, leaveOut, value, onChange }: ComparisonProps) {
  const indices = useQuery(choicesQuery).data?.indices ?? [];
  if (kind === 'share')
    return <ShareField label="Other share" leaveOut={[leaveOut]} value={value} onChange={onChange} />;
  return (
    <SelectField
      label="Index"
      placeholder="Choose"
      options={optionsOf(indices)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type ShareProps = {
  label: string;
  leaveOut: readonly string[];
  value: string;
  onChange: (symbol: string) => void;
};

function ShareField({ label, leaveOut, value, onChange }: ShareProps) {
  return (
    <div>
      <SharePicker label={label} leaveOut={leaveOut} onPick={({ symbol }) => onChange(symbol)} />
      {value !== '' && <p className="mt-2 text-sm font-medium">{value}</p>}
    </div>
  );
}
