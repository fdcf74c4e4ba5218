import type { outlierCauses } from '@niveshak/contract/market-data/schemas';
import { outlierSizes } from '@niveshak/contract/market-data/schemas';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import type { OutliersAddress } from '../lib/addresses.ts';
import { Button } from '../ui/Button.tsx';
import { Chips } from '../ui/Chip.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { OutliersQuery } from './outliers-address.ts';
import { tradedChoices } from './outliers-address.ts';
import { columnLabels } from './outlier-words.ts';

const causeLabels: Record<(typeof outlierCauses)[number], string> = {
  return: 'Return',
  volume: 'Volume',
  both: 'Both',
};

type Props = {
  address: OutliersAddress;
  asked: OutliersQuery;
  asOf: string | null;
  days: readonly string[];
  onChange: (change: OutliersAddress) => void;
  /** A table can be sorted by its headers instead. */
  hasOrder: boolean;
};

/** Filters for the day and its stocks, and the page size; all stored in the URL. */
export function OutlierFilters({ address, asked, asOf, days, onChange, hasOrder }: Props) {
  const chips = <ReasonChips address={address} onChange={onChange} />;
  const find = (
    <FindField key={address.text} text={address.text ?? ''} onFind={(text) => onChange({ text })} />
  );
  const rows = (
    <SelectField
      label="Rows"
      value={String(asked.size)}
      onChange={({ target }) => onChange({ size: target.value })}
      options={outlierSizes.map((size) => ({ value: String(size), label: String(size) }))}
    />
  );
  const day = <DayField asOf={asOf} days={days} onChange={onChange} />;
  if (!hasOrder) {
    return (
      <div className="mb-4 flex flex-col gap-3">
        {chips}
        <div className="flex flex-wrap items-end gap-3">
          {find}
          {rows}
          {day}
        </div>
      </div>
    );
  }
  // On a phone the list comes first: filters and sorting are collapsed.
  const isNarrowed = [address.cause, address.traded, address.text].some((each) => each !== undefined);
  return (
    <div className="mb-4 flex flex-col gap-2">
      {day}
      <details open={isNarrowed || undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">Filter and order</summary>
        <div className="flex flex-col gap-3 pb-2">
          {chips}
          {find}
          <div className="grid grid-cols-2 gap-3">
            <OrderField asked={asked} onChange={onChange} />
            {rows}
          </div>
        </div>
      </details>
    </div>
  );
}

function ReasonChips({ address, onChange }: Pick<Props, 'address' | 'onChange'>) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Chips
        label="Why"
        value={address.cause ?? ''}
        onChange={(cause) => onChange({ cause })}
        options={[
          { value: '', label: 'Any reason' },
          ...Object.entries(causeLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Chips
        label="Traded"
        value={address.traded ?? ''}
        onChange={(traded) => onChange({ traded })}
        options={[
          { value: '', label: 'Any amount' },
          ...tradedChoices.map((value) => ({ value, label: `₹${value} crore +` })),
        ]}
      />
    </div>
  );
}

function DayField({ asOf, days, onChange }: Pick<Props, 'asOf' | 'days' | 'onChange'>) {
  const at = days.indexOf(asOf ?? '');
  const [earlier, later] = [days[at + 1], at > 0 ? days[at - 1] : undefined];
  return (
    <span className="flex flex-wrap items-end gap-2">
      {/* Same width before and after its days have loaded. */}
      <span className="w-40">
        <SelectField
          label="List of"
          value={asOf ?? ''}
          onChange={({ target }) => onChange({ on: target.value })}
          options={days.map((each) => ({ value: each, label: dayText(each) }))}
        />
      </span>
      <span className="flex gap-2 pb-1">
        <Button size="small" disabled={earlier === undefined} onClick={() => onChange({ on: earlier ?? '' })}>
          Earlier
        </Button>
        <Button size="small" disabled={later === undefined} onClick={() => onChange({ on: later ?? '' })}>
          Later
        </Button>
      </span>
    </span>
  );
}

/** Searches on blur or Enter, not on each keystroke. */
function FindField({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      className="md:w-44"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField
        label="Find a stock"
        type="search"
        autoComplete="off"
        placeholder="Symbol or name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed.trim() !== text) onFind(typed.trim());
        }}
      />
    </form>
  );
}

function OrderField({ asked, onChange }: Pick<Props, 'asked' | 'onChange'>) {
  const options = Object.entries(columnLabels).flatMap(([sort, label]: [string, string]) =>
    sort === 'rank'
      ? [{ value: 'rank', label }]
      : [
          { value: sort, label: `${label}, ${sort === 'name' ? 'Z first' : 'highest first'}` },
          { value: `${sort} up`, label: `${label}, ${sort === 'name' ? 'A first' : 'lowest first'}` },
        ],
  );
  return (
    <SelectField
      label="Order"
      value={asked.direction === 'up' ? `${asked.sort} up` : asked.sort}
      onChange={({ target }) => {
        const [sort = 'rank', up] = target.value.split(' ');
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
