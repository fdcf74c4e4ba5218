import { recommendationSources } from '@niveshak/contract/recommendations/staff-schemas';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { registerSearchOf } from './search.ts';
import type { RegisterSearch } from './search.ts';
import { sourceLabels } from './words.ts';

const sourceOptions = recommendationSources.map((value) => ({ value, label: sourceLabels[value] }));

type Props = { readonly search: RegisterSearch; readonly analysts: readonly string[] };

export function RegisterFilter({ search, analysts }: Props) {
  const navigate = useNavigate({ from: '/recommendations' });
  const { from = '', to = '', analyst = '', symbol = '', source = '' } = search;
  const [typed, setTyped] = useState({ from, to, analyst, symbol, source: String(source) });
  const set = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  const isFiltered = Object.keys(search).some((name) => name !== 'page');
  return (
    <search>
      <form
        className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ search: registerSearchOf(typed) });
        }}
      >
        <DateField
          label="From"
          placeholder="Any"
          value={typed.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <DateField
          label="To"
          placeholder="Any"
          value={typed.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <SelectField
          label="Analyst"
          placeholder="All"
          options={analysts.map((name) => ({ value: name, label: name }))}
          value={typed.analyst}
          onChange={({ target }) => set({ analyst: target.value })}
        />
        <TextField
          label="Symbol"
          value={typed.symbol}
          onChange={({ target }) => set({ symbol: target.value })}
        />
        <SelectField
          label="Source"
          placeholder="All"
          options={sourceOptions}
          value={typed.source}
          onChange={({ target }) => set({ source: target.value })}
        />
        <div className="flex gap-2">
          <Button type="submit">Filter</Button>
          {isFiltered && (
            <Button
              variant="quiet"
              onClick={() => {
                setTyped({ from: '', to: '', analyst: '', symbol: '', source: '' });
                void navigate({ search: {} });
              }}
            >
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
