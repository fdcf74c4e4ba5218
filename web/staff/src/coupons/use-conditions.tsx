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

/** Fields for the plans, dates and limits of a coupon; `conditions` is null while one is invalid. */
export function useConditions(known: Known) {
  const [plans, setPlans] = useState<readonly PlanAlias[]>(
    () => known.plans?.filter((alias) => isOfferedPlan(alias)) ?? offeredPlans(),
  );
  const [validFrom, setValidFrom] = useState(known.validFrom ?? '');
  const [validTo, setValidTo] = useState(known.validTo ?? '');
  const [total, setTotal] = useState(known.totalLimit === null ? '' : String(known.totalLimit));
  const [perMember, setPerMember] = useState(
    known.perMemberLimit === null ? '' : String(known.perMemberLimit),
  );
  const [firstPurchaseOnly, setFirstPurchaseOnly] = useState(known.firstPurchaseOnly);
  const totalLimit = limitOf(total);
  const perMemberLimit = limitOf(perMember);
  const isWrong = totalLimit === 'wrong' || perMemberLimit === 'wrong' || plans.length === 0;
  const conditions: CouponConditions | null = isWrong
    ? null
    : {
        plans: plans.length === offeredPlans().length ? null : [...plans],
        validFrom: dayOf(validFrom),
        validTo: dayOf(validTo),
        totalLimit,
        perMemberLimit,
        firstPurchaseOnly,
      };
  const fields = (
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
                setPlans((now) =>
                  offeredPlans().filter((each) => (each === alias ? target.checked : now.includes(each))),
                )
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
          onChange={({ target }) => setValidFrom(target.value)}
        />
        <TextField
          label="Last day"
          hint="Leave empty for no end."
          type="date"
          value={validTo}
          onChange={({ target }) => setValidTo(target.value)}
        />
        <TextField
          label="Total uses of a code"
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={total}
          error={totalLimit === 'wrong' ? wrongLimit : undefined}
          onChange={({ target }) => setTotal(target.value)}
        />
        <TextField
          label="Uses of a code per member"
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={perMember}
          error={perMemberLimit === 'wrong' ? wrongLimit : undefined}
          onChange={({ target }) => setPerMember(target.value)}
        />
      </div>
      <Checkbox
        label="First purchase only"
        checked={firstPurchaseOnly}
        onChange={({ target }) => setFirstPurchaseOnly(target.checked)}
      />
    </>
  );
  return { conditions, fields };
}
