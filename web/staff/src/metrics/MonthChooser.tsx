import { isMonth, monthsBetween } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { monthText } from './metric-names.ts';

type Props = {
  label: string;
  /** Months from the first one with data to the current one. */
  months: { readonly first: Month | null; readonly running: Month };
  value: Month;
  /** Month of the URL without a parameter. Defaults to the current month. */
  usual?: Month;
};

/** Select for the last visible month, newest first. */
export function MonthChooser({ label, months: { first, running }, value, usual = running }: Props) {
  const { view, measure } = useSearch({ from: '/figures' });
  const navigate = useNavigate({ from: '/figures' });
  if (first === null) return null;
  return (
    <div className="mb-6 w-48">
      <SelectField
        label={label}
        value={value}
        options={monthsBetween(first, running)
          .toReversed()
          .map((month) => ({ value: month, label: monthText(month) }))}
        onChange={({ target: { value: chosen } }) =>
          void navigate({
            search: {
              ...(view === undefined ? {} : { view }),
              ...(measure === undefined ? {} : { measure }),
              ...(isMonth(chosen) && chosen !== usual ? { to: chosen } : {}),
            },
          })
        }
      />
    </div>
  );
}
