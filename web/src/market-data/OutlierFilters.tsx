import type { outlierCauses } from '@niveshak/contract/market-data/schemas';
import { outlierListings, outlierSessions, outlierSizes } from '@niveshak/contract/market-data/schemas';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutliersAddress } from '../lib/addresses.ts';
import { outliersAddress } from '../lib/addresses.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { chipClass } from '../ui/Chip.tsx';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import { compactControl } from '../ui/compact-control.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import type { OutliersQuery } from './outliers-address.ts';
import { tradedChoices } from './outliers-address.ts';
import { categoryLabels, columnLabels } from './outlier-words.ts';

const causeLabels: Record<(typeof outlierCauses)[number], string> = {
  return: 'Price swing',
  volume: 'Volume swing',
  both: 'Both',
};

type Props = {
  address: OutliersAddress;
  asked: OutliersQuery;
  days: readonly string[];
  onChange: (change: OutliersAddress) => void;
};

/**
 * Row of list filters, stored in the URL. On phones, all but category and day are collapsed, with the sort order that
 * wider screens have in the table's head.
 */
export function OutlierFilters({ isWide, ...props }: Props & { isWide: boolean }) {
  const { address, onChange } = props;
  const filters = (
    <>
      <CompactSelect
        label="Reason"
        value={address.cause ?? ''}
        onChange={(cause) => onChange({ cause })}
        options={[{ value: '', label: 'Any' }, ...causeOptions]}
      />
      <CompactSelect
        label="Turnover"
        value={address.traded ?? ''}
        onChange={(traded) => onChange({ traded })}
        options={[
          { value: '', label: 'Any' },
          ...tradedChoices.map((value) => ({ value, label: `₹${value} crore +` })),
        ]}
      />
      <FindField key={address.text} text={address.text ?? ''} onFind={(text) => onChange({ text })} />
    </>
  );
  if (isWide) {
    return (
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Categories {...props} />
        <DayField {...props} />
        {filters}
      </div>
    );
  }
  const { sort, cause, traded, text, size } = address;
  const isNarrowed = [sort, cause, traded, text, size].some((each) => each !== undefined);
  return (
    <div className="mb-3 flex flex-col gap-2">
      <Categories {...props} />
      <DayField {...props} />
      <details open={isNarrowed || undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">Filter and sort</summary>
        <div className="flex flex-wrap gap-2 pb-2">
          <OrderField {...props} />
          {filters}
          <PageSize {...props} />
        </div>
      </details>
    </div>
  );
}

export function PageSize({ asked, onChange }: Pick<Props, 'asked' | 'onChange'>) {
  return (
    <CompactSelect
      label="Rows"
      value={String(asked.size)}
      onChange={(size) => onChange({ size })}
      options={outlierSizes.map((size) => ({ value: String(size), label: String(size) }))}
    />
  );
}

const causeOptions = Object.entries(causeLabels).map(([value, label]) => ({ value, label }));

function Categories({ address, asked }: Pick<Props, 'address' | 'asked'>) {
  return (
    <nav aria-label="Category" className="flex gap-2">
      {outlierListings.map((category) => (
        <Link
          key={category}
          to={paths.outliers}
          search={outliersAddress({ ...address, category, page: '1', stock: '' })}
          aria-current={category === asked.category ? 'true' : undefined}
          className={chipClass(category === asked.category)}
        >
          {categoryLabels[category]}
        </Link>
      ))}
    </nav>
  );
}

function DayField({ asked: { on }, days, onChange }: Pick<Props, 'asked' | 'days' | 'onChange'>) {
  const at = days.indexOf(on ?? '');
  const [earlier, later] = [days[at + 1], at > 0 ? days[at - 1] : undefined];
  return (
    <span className="flex items-center gap-1">
      <CompactSelect
        label="Period"
        value={on ?? ''}
        onChange={(day) => onChange({ on: day })}
        options={[
          { value: '', label: `Last ${outlierSessions} sessions` },
          ...days.map((each) => ({ value: each, label: dayText(each) })),
        ]}
      />
      <Button
        size="small"
        variant="quiet"
        aria-label="Earlier"
        disabled={earlier === undefined}
        onClick={() => onChange({ on: earlier ?? '' })}
      >
        <Icon name="back" className="size-4" />
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label="Later"
        disabled={later === undefined}
        onClick={() => onChange({ on: later ?? '' })}
      >
        <Icon name="arrow" className="size-4" />
      </Button>
    </span>
  );
}

/** Search field that submits on blur or Enter, not on each keystroke. */
function FindField({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <label className={cx(compactControl, 'inline-flex items-center pl-3')}>
        <Icon name="search" className="size-4 text-soft" />
        <input
          aria-label="Find a stock"
          type="search"
          autoComplete="off"
          placeholder="Find a stock"
          className="h-full w-32 bg-transparent pl-2 placeholder:text-faint"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed.trim() !== text) onFind(typed.trim());
          }}
        />
      </label>
    </form>
  );
}

function OrderField({ asked, onChange }: Pick<Props, 'asked' | 'onChange'>) {
  const options = Object.entries(columnLabels).flatMap(([sort, label]: [string, string]) => {
    if (sort === 'date') return [{ value: sort, label: 'Newest day first' }];
    if (sort === 'rank') return [{ value: sort, label: 'Most unusual first' }];
    return [
      { value: sort, label: `${label}, ${sort === 'name' ? 'Z first' : 'highest first'}` },
      { value: `${sort} up`, label: `${label}, ${sort === 'name' ? 'A first' : 'lowest first'}` },
    ];
  });
  return (
    <CompactSelect
      label="Order"
      value={asked.direction === 'up' ? `${asked.sort} up` : asked.sort}
      onChange={(value) => {
        const [sort = 'date', up] = value.split(' ');
        onChange({ sort, up: up === undefined ? '' : 'yes' });
      }}
      options={options}
    />
  );
}

export function dayText(day: string): string {
  const parsed = parseCalendarDate(day);
  return parsed === null ? day : formatDate(parsed);
}
