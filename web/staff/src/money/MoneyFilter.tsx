import { addMonths, firstDayOf, lastDayOf, monthOf } from '@niveshak/domain/metrics/month';
import { financialYearSpan } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Chips } from '../../../src/ui/Chip.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { useTodayOfConsole } from '../session/console-config.ts';
import type { MoneySearch, MoneyState } from './search.ts';

type Props<State extends MoneyState> = {
  search: MoneySearch<State>;
  states: Readonly<Record<State, string>>;
  stateLabel: string;
  /** Values as typed. The router drops empty and invalid ones. */
  onFilter: (filter: Record<string, string | undefined>) => void;
};

const nothing = { search: '', from: '', to: '', state: '', min: '', max: '' };

/** Hidden on phones until opened or used. */
const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'min', label: 'Min ₹' },
  { name: 'max', label: 'Max ₹' },
] as const;

function periodsOn(today: CalendarDate) {
  const month = monthOf(today);
  const spanOf = (of: typeof month) => ({ from: firstDayOf(of), to: lastDayOf(of) });
  return [
    { label: 'All', span: { from: '', to: '' } },
    { label: 'This month', span: spanOf(month) },
    { label: 'Last month', span: spanOf(addMonths(month, -1)) },
    { label: 'This financial year', span: financialYearSpan(today) },
  ];
}

export function MoneyFilter<State extends MoneyState>({
  search,
  states,
  stateLabel,
  onFilter,
}: Props<State>) {
  const { sort, hide } = search;
  const given = Object.fromEntries(
    Object.keys(nothing).map((name) => [name, String(Reflect.get(search, name) ?? '')]),
  );
  const [typed, setTyped] = useState({ ...nothing, ...given });
  const [isOpen, setOpen] = useState(fields.some(({ name }) => given[name] !== ''));
  const isFiltered = Object.values(given).some((value) => value !== '');
  const set = (part: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...part }));
  const filter = (values: typeof nothing) => onFilter({ sort, hide, ...values });
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <search className="mb-5 block">
      <form
        className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(14rem,2fr)_repeat(5,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          filter(typed);
        }}
      >
        <div className="col-span-2 sm:col-span-3 xl:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Name, email, or a number"
            {...field('search')}
          />
        </div>
        <SelectField
          label={stateLabel}
          placeholder="All"
          options={Object.entries<string>(states).map(([value, label]) => ({ value, label }))}
          {...field('state')}
        />
        {fields.map(({ name, ...input }) => (
          <div key={name} className={isOpen ? undefined : 'max-sm:hidden'}>
            {name === 'from' || name === 'to' ? (
              <DateField {...input} placeholder="Any" {...field(name)} />
            ) : (
              <TextField {...input} inputMode="numeric" {...field(name)} />
            )}
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Filter</Button>
          {!isOpen && (
            <Button variant="quiet" className="sm:hidden" onClick={() => setOpen(true)}>
              More
            </Button>
          )}
          {isFiltered && (
            <Button variant="quiet" onClick={() => filter(nothing)}>
              Clear
            </Button>
          )}
        </div>
      </form>
      <Periods from={given['from']} to={given['to']} onChoose={(span) => filter({ ...typed, ...span })} />
    </search>
  );
}

type PeriodProps = {
  from: string | undefined;
  to: string | undefined;
  onChoose: (span: { from: string; to: string }) => void;
};

function Periods({ from, to, onChoose }: PeriodProps) {
  const periods = periodsOn(useTodayOfConsole());
  const chosen = periods.find(({ span }) => span.from === from && span.to === to);
  return (
    <Chips
      label="Period"
      value={chosen?.label ?? ''}
      options={periods.map(({ label }) => ({ value: label, label }))}
      onChange={(label) => {
        const period = periods.find((each) => each.label === label);
        if (period !== undefined) onChoose(period.span);
      }}
    />
  );
}
