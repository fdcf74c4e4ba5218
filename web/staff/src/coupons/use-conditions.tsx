import { planName } from '@niveshak/domain/catalogue/plan';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { useConfigOfConsole } from '../session/console-config.ts';
import { conditionsOf, limitOf, typedOf } from './typed-conditions.ts';
import type { Known, Typed } from './typed-conditions.ts';

const wrongLimit = 'Enter 1 or more, or leave it empty.';

/** Returns fields for a coupon's plans, dates and limits. `conditions` is null if any is invalid. */
export function useConditions(known: Known) {
  const config = useConfigOfConsole();
  const [typed, setTyped] = useState(() => typedOf(known, config));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return { conditions: conditionsOf(typed), fields: <ConditionFields typed={typed} set={set} /> };
}

type Props = { readonly typed: Typed; readonly set: (change: Partial<Typed>) => void };

function ConditionFields({
  typed: { offered, plans, validFrom, validTo, total, perMember, firstPurchaseOnly },
  set,
}: Props) {
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">Plans</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {offered.map((alias) => (
            <Checkbox
              key={alias}
              label={planName(alias)}
              checked={plans.includes(alias)}
              onChange={({ target }) =>
                set({
                  plans: offered.filter((each) => (each === alias ? target.checked : plans.includes(each))),
                })
              }
            />
          ))}
        </div>
        {plans.length === 0 && <p className="text-sm text-bad">Choose at least one plan.</p>}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          hint="Leave empty to start now."
          value={validFrom}
          onChange={({ target }) => set({ validFrom: target.value })}
        />
        <DateField
          label="Last day"
          hint="Leave empty for no end."
          value={validTo}
          onChange={({ target }) => set({ validTo: target.value })}
        />
        <TextField
          label="Total uses per code"
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={total}
          error={limitOf(total) === 'wrong' ? wrongLimit : undefined}
          onChange={({ target }) => set({ total: target.value })}
        />
        <TextField
          label="Uses per member"
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={perMember}
          error={limitOf(perMember) === 'wrong' ? wrongLimit : undefined}
          onChange={({ target }) => set({ perMember: target.value })}
        />
      </div>
      <Checkbox
        label="First purchase only"
        checked={firstPurchaseOnly}
        onChange={({ target }) => set({ firstPurchaseOnly: target.checked })}
      />
    </>
  );
}
