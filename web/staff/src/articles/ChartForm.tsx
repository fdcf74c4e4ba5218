import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { readChartBlock } from '@niveshak/domain/articles/chart-block';
import { optionsOf } from '../frame/PickField.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { choicesQuery } from './queries.ts';

const kinds = [
  { id: 'stock', label: 'A share' },
  { id: 'portfolio', label: 'A portfolio' },
  { id: 'bars', label: 'Your own numbers' },
] as const;
type Kind = (typeof kinds)[number]['id'];

const comparisons = [
  { id: 'none', label: 'Nothing' },
  { id: 'index', label: 'An index' },
  { id: 'share', label: 'Another share' },
] as const;

type Props = { onDone: (block: string) => void };

/** Form for a chart block, which can later be edited in the text. */
export function ChartForm({ onDone }: Props) {
  const [kind, setKind] = useState<Kind>('stock');
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup legend="Show" choices={kinds} chosen={kind} onChoose={setKind} />
      {kind === 'bars' ? <BarsForm onDone={onDone} /> : <LinesForm key={kind} kind={kind} onDone={onDone} />}
    </div>
  );
}

function blockOf(lines: readonly string[], title: string): string {
  return ['```chart', ...lines, ...(title.trim() === '' ? [] : [`title: ${title.trim()}`]), '```'].join('\n');
}

function LinesForm({ kind, onDone }: Props & { kind: SubjectProps['kind'] }) {
  const [what, setWhat] = useState('');
  const [compared, setCompared] = useState<'none' | 'index' | 'share'>('none');
  const [against, setAgainst] = useState('');
  const [from, setFrom] = useState('');
  const [title, setTitle] = useState('');
  const lines = [
    `what: ${kind === 'portfolio' ? 'portfolio ' : ''}${what.trim()}`,
    ...(from === '' ? [] : [`from: ${from}`]),
    ...(against === '' ? [] : [`against: ${compared === 'index' ? `index ${against}` : against}`]),
  ];
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(blockOf(lines, title));
      }}
    >
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

function BarsForm({ onDone }: Props) {
  const [bars, setBars] = useState('');
  const [unit, setUnit] = useState('');
  const [rows, setRows] = useState('');
  const [title, setTitle] = useState('');
  const lines = [
    `bars: ${bars.trim()}`,
    ...(unit.trim() === '' ? [] : [`unit: ${unit.trim()}`]),
    ...rows
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `- ${line.trim()}`),
  ];
  const read = readChartBlock(lines.join('\n'));
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(blockOf(lines, title));
      }}
    >
      <TextField label="What the bars show" value={bars} onChange={({ target }) => setBars(target.value)} />
      <TextField
        label="Unit"
        hint="Such as %, ₹ crore or days. Leave empty for plain numbers."
        value={unit}
        onChange={({ target }) => setUnit(target.value)}
      />
      <TextArea
        label="Bars"
        hint="One per line, such as FY25: 742."
        rows={5}
        error={!rows.includes('\n') || bars.trim() === '' || read.ok ? undefined : read.problem}
        value={rows}
        onChange={({ target }) => setRows(target.value)}
      />
      <TextField
        label="Title"
        hint="What the chart shows, in one sentence."
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button variant="primary" type="submit" disabled={!read.ok}>
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
