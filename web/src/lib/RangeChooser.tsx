import { useId } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { DateInput } from '../ui/DateField.tsx';
import { controlClass } from '../ui/Field.tsx';
import { tabClass } from '../ui/tab-class.ts';
import type { DayRange, Range } from './day-range.ts';
import { isRange, rangeNames } from './day-range.ts';

/** Labels for screen readers. */
const rangeWords: Record<Range, string> = {
  '1m': '1 month',
  '3m': '3 months',
  '6m': '6 months',
  '1y': '1 year',
  '3y': '3 years',
  '5y': '5 years',
  all: 'since launch',
};

type Props = {
  asked: DayRange;
  first: string;
  last: string;
  shown: { readonly from: string; readonly to: string };
};

/** Range selector with presets and custom dates. The URL stores `range`, or `from` and `to`. */
export function RangeChooser({ asked, first, last, shown }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const isTyped = asked.from !== undefined || asked.to !== undefined;
  const chosen = isRange(asked.range) ? asked.range : 'all';
  const choose = (name: 'from' | 'to', day: string) => {
    if (day === '') return;
    void navigate({
      to: '.',
      search: (search: DayRange) => ({ ...search, ...shown, [name]: day }),
      replace: true,
      resetScroll: false,
    });
  };
  const days = { min: first, max: last, className: `${controlClass} max-w-44 min-w-0` };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <nav aria-label="Range" className="flex flex-wrap gap-x-1">
        {rangeNames.map((range) => {
          const isChosen = !isTyped && range === chosen;
          return (
            <Link
              key={range}
              to="."
              search={(search: DayRange) => ({ ...search, from: undefined, to: undefined, range })}
              resetScroll={false}
              className={`${tabClass(isChosen)} px-2.5`}
              aria-current={isChosen ? 'true' : undefined}
            >
              {range === 'all' ? 'All' : range.toUpperCase()}
              <span className="sr-only">, {rangeWords[range]}</span>
            </Link>
          );
        })}
      </nav>
      <div className="flex min-w-0 gap-3">
        <div className="min-w-0 text-sm">
          <label htmlFor={`${id}-from`}>From</label>
          <DateInput
            id={`${id}-from`}
            {...days}
            value={shown.from}
            onChange={({ target }) => choose('from', target.value)}
          />
        </div>
        <div className="min-w-0 text-sm">
          <label htmlFor={`${id}-to`}>To</label>
          <DateInput
            id={`${id}-to`}
            {...days}
            value={shown.to}
            onChange={({ target }) => choose('to', target.value)}
          />
        </div>
      </div>
    </div>
  );
}
