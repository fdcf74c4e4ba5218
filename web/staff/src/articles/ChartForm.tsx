import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';

const kinds = [
  { id: 'stock', label: 'A share' },
  { id: 'portfolio', label: 'A portfolio' },
] as const;

/** Creates a chart block: series, start, comparison. It can be edited in the text afterwards. */
export function ChartForm({ onDone }: { onDone: (block: string) => void }) {
  const [kind, setKind] = useState<'stock' | 'portfolio'>('stock');
  const [what, setWhat] = useState('');
  const [against, setAgainst] = useState('');
  const [from, setFrom] = useState('');
  const [title, setTitle] = useState('');
  const lines = [
    `what: ${kind === 'portfolio' ? 'portfolio ' : ''}${what.trim()}`,
    ...(from === '' ? [] : [`from: ${from}`]),
    ...(against.trim() === '' ? [] : [`against: ${against.trim()}`]),
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
        legend="What it draws"
        choices={kinds}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          setWhat('');
        }}
      />
      {kind === 'stock' ? (
        <div>
          <SharePicker label="Share" leaveOut={[]} onPick={({ symbol }) => setWhat(symbol)} />
          {what !== '' && <p className="mt-2 text-sm font-medium">{what}</p>}
        </div>
      ) : (
        <TextField
          label="Portfolio"
          hint="The last part of its address, such as focused."
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      )}
      <TextField
        label="Compared with"
        hint="A share’s symbol, or index and its name: index Nifty 50. Leave empty for none."
        value={against}
        onChange={({ target }) => setAgainst(target.value)}
      />
      <TextField
        label="From"
        type="date"
        hint="Leave empty to start at the first price."
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Title"
        hint="What the chart shows, in a sentence. Leave empty to state the change."
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button variant="primary" type="submit" disabled={what.trim() === ''}>
        Add the chart
      </Button>
    </form>
  );
}
