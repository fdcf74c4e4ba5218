import { clientStatuses } from '@niveshak/contract/clients/staff-schemas';
import type { ClientFilter, ClientStatus } from '@niveshak/contract/clients/staff-schemas';
import { categoryNames, clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraNames, kraStatuses } from '@niveshak/domain/kyc/kra';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { useTodayOfConsole } from '../session/console-config.ts';
import { clientsSearchOf } from './search.ts';

const standingNames = {
  active: 'Active on that day',
  ended: 'Ended by that day',
  all: 'All',
} as const satisfies Record<ClientStatus, string>;

const nothing = { on: '', standing: 'active', search: '', category: '', kra: '' };

export function ClientFilterForm({ filter }: { filter: ClientFilter }) {
  const navigate = useNavigate({ from: '/clients' });
  const today = useTodayOfConsole();
  const [typed, setTyped] = useState({ ...nothing, ...filter, on: filter.on ?? today });
  const set = (part: Partial<Record<keyof typeof nothing, string>>) =>
    setTyped((now) => ({ ...now, ...part }));
  const go = (wanted: Record<string, unknown>) =>
    void navigate({
      search: ({ sort, hide }) => ({
        ...clientsSearchOf({ ...wanted, ...(wanted['on'] === today ? { on: '' } : {}) }),
        ...(sort === undefined ? {} : { sort }),
        ...(hide === undefined ? {} : { hide }),
      }),
    });
  return (
    <search>
      <form
        className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          go(typed);
        }}
      >
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Name, email or PAN"
            value={typed.search}
            onChange={({ target }) => set({ search: target.value })}
          />
        </div>
        <SelectField
          label="Show"
          options={clientStatuses.map((value) => ({ value, label: standingNames[value] }))}
          value={typed.standing}
          onChange={({ target }) => set({ standing: target.value })}
        />
        <DateField label="Day" value={typed.on} onChange={({ target }) => set({ on: target.value })} />
        <SelectField
          label="Category"
          placeholder="All"
          options={clientCategories.map((value) => ({ value, label: categoryNames[value] }))}
          value={typed.category}
          onChange={({ target }) => set({ category: target.value })}
        />
        <SelectField
          label="KRA status"
          placeholder="All"
          options={kraStatuses.map((value) => ({ value, label: kraNames[value] }))}
          value={typed.kra}
          onChange={({ target }) => set({ kra: target.value })}
        />
        <div className="flex gap-2">
          <Button type="submit">Filter</Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" onClick={() => go({})}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
