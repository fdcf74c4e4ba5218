import type { CouponReductionInput } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { paiseOf } from '../frame/paise-of.ts';

const kinds = [
  { value: 'percent', label: 'Percentage of the price' },
  { value: 'flat', label: 'Rupees, before GST' },
] as const;

/** Returns the fields for a coupon's discount. `reduction` is null while the amount is invalid. */
export function useReduction() {
  const [kind, setKind] = useState<'percent' | 'flat'>('percent');
  const [typed, setTyped] = useState('');
  // A hundredth of a per cent is a basis point, and a hundredth of a rupee a paisa.
  const hundredths = paiseOf(typed);
  const isTooMuch = kind === 'percent' && hundredths !== null && hundredths > 10_000;
  const reduction: CouponReductionInput | null =
    hundredths === null || isTooMuch
      ? null
      : kind === 'percent'
        ? { kind, basisPoints: hundredths }
        : { kind, amount: hundredths };
  const isWrong = typed !== '' && reduction === null;
  const fields = (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Discount"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'flat' ? 'flat' : 'percent')}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={typed}
        error={
          isWrong
            ? kind === 'percent'
              ? 'Enter a number up to 100.'
              : 'Enter rupees and paise, such as 500.'
            : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
  return { reduction, fields };
}
