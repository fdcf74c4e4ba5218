import { createCoupon } from '@niveshak/contract/catalogue/staff-coupon-routes';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { Preview } from '../preview/Preview.tsx';
import { staffCall } from '../session/staff-call.ts';
import { noConditions } from './typed-conditions.ts';
import { useConditions } from './use-conditions.tsx';
import { useReduction } from './use-reduction.tsx';

export function CouponForm({ onDone }: { onDone: (isWaiting: boolean) => void }) {
  const [code, setCode] = useState('');
  const { reduction, fields: reductionFields } = useReduction();
  const { conditions, fields } = useConditions(noConditions);
  const { problems, noting } = useFieldProblems('');
  const save = async (reason: string) => {
    if (reduction === null || conditions === null) return;
    const { outcome } = await noting(() =>
      staffCall(createCoupon, { body: { code, reduction, ...conditions, reason } }),
    );
    onDone(outcome === 'waiting');
  };
  return (
    <ReasonForm
      action="Create coupon"
      namesFields
      isReady={reduction !== null && conditions !== null}
      onSubmit={save}
    >
      <TextField
        label="Code"
        hint="3 to 32 letters, digits and hyphens. Case does not matter."
        value={code}
        error={problems['code']}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
      />
      {reductionFields}
      {fields}
      <Preview
        change={
          reduction === null || conditions === null ? null : { kind: 'coupon', reduction, ...conditions }
        }
      />
    </ReasonForm>
  );
}
