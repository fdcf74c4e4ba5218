import type { CouponConditions } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { isOfferedPlan, offeredPlans } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planName } from '@niveshak/domain/catalogue/plan';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Known = Omit<CouponConditions, 'plans'> & { readonly plans: readonly string[] | null };

export const noConditions: CouponConditions = {
  plans: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perMemberLimit: null,
  firstPurchaseOnly: false,
};

function limitOf(typed: string): number | null | 'wrong' {
  if (typed.trim() === '') return null;
  return /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : 'wrong';
}

const dayOf = (typed: string) => (typed === '' ? null : typed);
const wrongLimit = 'Enter a number from 1, or leave it empty.';

type Typed = {
  readonly plans: readonly PlanAlias[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly total: string;
  readonly perMember: string;
  readonly firstPurchaseOnly: boolean;
};

function typedOf(known: Known): Typed {
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  return {
    plans: known.plans?.filter((alias) => isOfferedPlan(alias)) ?? offeredPlans(),
    validFrom: known.validFrom ?? '',
    validTo: known.validTo ?? '',
    total: text(known.totalLimit),
    perMember: text(known.perMemberLimit),
    firstPurchaseOnly: known.firstPurchaseOnly,
  };
}

/** Returns null if the input is invalid. */
function conditionsOf({
  plans,
  validFrom,
  validTo,
  total,
  perMember,
  ...rest
}: Typed): CouponConditions | null {
  const totalLimit = limitOf(total);
  const perMemberLimit = limitOf(perMember);
  if (totalLimit === 'wrong' || perMemberLimit === 'wrong' || plans.length === 0) return null;
  return {
    plans: plans.length === offeredPlans().length ? null : [...plans],
    validFrom: dayOf(validFrom),
    validTo: dayOf(validTo),
    totalLimit,
    perMemberLimit,
    ...rest,
  };
}

/** Fields for the plans, dates and limits of a coupon; `conditions` is null while one is invalid. */
export function useConditions(known: Known) {
  const [typed, setTyped] = useState(() => typedOf(known));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return { conditions: conditionsOf(typed), fields: <ConditionFields typed={typed} set={set} /> };
}

type Props = { readonly typed: Typed; readonly set: (change: Partial<Typed>) => void };

function ConditionFields({
  typed: { plans, validFrom, validTo, total, perMember, firstPurchaseOnly },
  set,
}: Props) {
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">Plans</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {offeredPlans().map((alias) => (
            <Checkbox
              key={alias}
              label={planName(alias)}
              checked={plans.includes(alias)}
              onChange={({ target }) =>
                set({
                  plans: offeredPlans().filter((each) =>
                    each === alias ? target.checked : plans.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
        {plans.length === 0 && <p className="text-sm text-bad">Choose at least one plan.</p>}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First day"
          hint="Leave empty to start now."
          type="date"
          value={validFrom}
          onChange={({ target }) => set({ validFrom: target.value })}
        />
        <TextField
          label="Last day"
          hint="Leave empty for no end."
          type="date"
          value={validTo}
          onChange={({ target }) => set({ validTo: target.value })}
        />
        <TextField
          label="Total uses of a code"
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={total}
          error={limitOf(total) === 'wrong' ? wrongLimit : undefined}
          onChange={({ target }) => set({ total: target.value })}
        />
        <TextField
          label="Uses of a code per member"
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
