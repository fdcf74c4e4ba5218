import { addMonths, firstDayOf, lastDayOf, monthOf } from '@niveshak/domain/metrics/month';
import { financialYearSpan } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Chips } from '../../../src/ui/Chip.tsx';
import { cx } from '../../../src/ui/cx.ts';
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

const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'min', label: 'Min ₹' },
  { name: 'max', label: 'Max ₹' },
] as const;

type Name = keyof typeof nothing;

/** Returns the errors of fields that the filter cannot use. */
function problemsOf({ from, to, min, max }: typeof nothing): Partial<Record<Name, string>> {
  const isAmount = (text: string) => /^\d{0,6}$/.test(text.trim());
  const areAmounts = isAmount(min) && isAmount(max);
  return {
    ...(from !== '' && to !== '' && from > to ? { to: 'Choose a later day.' } : {}),
    ...(isAmount(min) ? {} : { min: 'Enter whole rupees.' }),
    ...(isAmount(max) ? {} : { max: 'Enter whole rupees.' }),
    ...(areAmounts && min !== '' && max !== '' && Number(min) > Number(max)
      ? { max: 'Enter at least the minimum.' }
      : {}),
  };
}

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
  // On phones, all but the search are hidden until opened or used.
  const [isOpen, setOpen] = useState(
    Object.entries(given).some(([name, value]) => name !== 'search' && value !== ''),
  );
  const foldedClass = isOpen ? '' : 'max-sm:hidden';
  const isFiltered = Object.values(given).some((value) => value !== '');
  const set = (part: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...part }));
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(typed);
  const filter = (values: typeof nothing) => onFilter({ sort, hide, ...values });
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: isTried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <search className="mb-5 block">
      <form
        className="mb-4 grid grid-cols-2 items-start gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(14rem,2fr)_repeat(5,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(problems).length === 0) filter(typed);
        }}
        noValidate
      >
        <div className="col-span-2 sm:col-span-3 xl:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Name, email, or a number"
            {...field('search')}
          />
        </div>
        <div className={cx('max-sm:col-span-2', foldedClass)}>
          <SelectField
            label={stateLabel}
            placeholder="All"
            options={Object.entries<string>(states).map(([value, label]) => ({ value, label }))}
            {...field('state')}
          />
        </div>
        <Ranges className={foldedClass} field={field} />
        <Buttons
          onMore={isOpen ? null : () => setOpen(true)}
          onClear={isFiltered ? () => filter(nothing) : null}
        />
      </form>
      <div className={foldedClass}>
        <Periods from={given['from']} to={given['to']} onChoose={(span) => filter({ ...typed, ...span })} />
      </div>
    </search>
  );
}

type RangesProps = {
  className: string;
  field: (name: Name) => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
};

function Ranges({ className, field }: RangesProps) {
  return fields.map(({ name, ...input }) => (
    <div key={name} className={className}>
      {name === 'from' || name === 'to' ? (
        <DateField {...input} placeholder="Any" {...field(name)} />
      ) : (
        <TextField {...input} inputMode="numeric" {...field(name)} />
      )}
    </div>
  ));
}

type ButtonsProps = { onMore: (() => void) | null; onClear: (() => void) | null };

function Buttons({ onMore, onClear }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:col-span-2">
      <Button type="submit">Search</Button>
      {onMore !== null && (
        <Button variant="quiet" className="sm:hidden" onClick={onMore}>
          Filters
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
