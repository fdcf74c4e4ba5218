import { auditKinds, auditTexts } from '@niveshak/contract/staff/audit-texts';
import { getTeam } from '@niveshak/contract/staff/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { staffCall } from '../session/staff-call.ts';
import type { AuditSearch } from './search.ts';

type Props = { search: AuditSearch; onFilter: (filter: AuditSearch) => void };

const named = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

const actions = named(auditTexts);
const kinds = named(auditKinds);

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: () => staffCall(getTeam) });

/** Filter by person, action, object, period and words. Stored in the URL so that a view can be shared. */
export function AuditFilter({ search, onFilter }: Props) {
  const team = useQuery(teamQuery);
  const [typed, setTyped] = useState(search.search ?? '');
  const set = (part: AuditSearch) => onFilter({ ...search, ...part });
  const people = [
    ...(team.data?.people ?? []).map(({ name, email }) => ({ value: email, label: name })),
    { value: 'server', label: 'The server' },
  ];
  const selects = [
    { name: 'by', label: 'Who', placeholder: 'Anyone', options: people },
    { name: 'action', label: 'Action', placeholder: 'Any', options: actions },
    { name: 'kind', label: 'Object', placeholder: 'Any', options: kinds },
  ] as const;
  const [isOpen, setOpen] = useState(Object.keys(search).some((name) => name !== 'search'));
  // On phones, hidden until opened or used.
  const foldedClass = isOpen ? undefined : 'max-sm:hidden';
  const isFiltered = Object.values(search).some((value) => value !== undefined && value !== '');
  return (
    <search className="mb-5 block">
      <form
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(10rem,1.6fr)_repeat(3,minmax(0,1.4fr))_repeat(2,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          set({ search: typed.trim() });
        }}
      >
        <div className="col-span-2 sm:col-span-3 xl:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Id, reason, value"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {selects.map(({ name, label, placeholder, options }) => (
          <div key={name} className={foldedClass}>
            <SelectField
              label={label}
              placeholder={placeholder}
              options={withChosen(options, search[name])}
              value={search[name] ?? ''}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </div>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={foldedClass}>
            <DateField
              label={name === 'from' ? 'From' : 'To'}
              placeholder="Any"
              value={search[name] ?? ''}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </div>
        ))}
        <Buttons
          onMore={isOpen ? null : () => setOpen(true)}
          onClear={
            isFiltered
              ? () => {
                  setTyped('');
                  onFilter({});
                }
              : null
          }
        />
      </form>
    </search>
  );
}

type ButtonsProps = { onMore: (() => void) | null; onClear: (() => void) | null };

function Buttons({ onMore, onClear }: ButtonsProps) {
  return (
    <div className="flex gap-2 max-sm:col-span-2">
      <Button type="submit">Search</Button>
      {onMore !== null && (
        <Button variant="quiet" className="sm:hidden" onClick={onMore}>
          More
        </Button>
      )}
      {onClear !== null && (
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

type Option = { readonly value: string; readonly label: string };

/** Returns the options including the selected one, which may be a former staff member or an action from a link. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}
