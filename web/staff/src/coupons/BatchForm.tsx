import { createCouponBatch } from '@niveshak/contract/catalogue/staff-coupon-routes';
import { largestBatch } from '@niveshak/domain/catalogue/coupon-code';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { Preview } from '../preview/Preview.tsx';
import { staffCall } from '../session/staff-call.ts';
import { noConditions } from './typed-conditions.ts';
import { useConditions } from './use-conditions.tsx';
import { useReduction } from './use-reduction.tsx';

const oneUseEach = { ...noConditions, totalLimit: 1 };

export function BatchForm({ onDone }: { onDone: (isWaiting: boolean) => void }) {
  const [name, setName] = useState('');
  const [typedSize, setSize] = useState('100');
  const [prefix, setPrefix] = useState('');
  const { reduction, fields: reductionFields } = useReduction();
  const { conditions, fields } = useConditions(oneUseEach);
  const { problems, noting } = useFieldProblems('');
  const size = /^\d{1,5}$/.test(typedSize) ? Number(typedSize) : 0;
  const isSize = size >= 1 && size <= largestBatch;
  const save = async (reason: string) => {
    if (reduction === null || conditions === null || !isSize) return;
    const { outcome } = await noting(() =>
      staffCall(createCouponBatch, { body: { name, size, prefix, reduction, ...conditions, reason } }),
    );
    onDone(outcome === 'waiting');
  };
  return (
    <ReasonForm
      action="Create codes"
      namesFields
      isReady={reduction !== null && conditions !== null && isSize}
      onSubmit={save}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Name"
          hint="What the codes are for."
          value={name}
          error={problems['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Number of codes"
          hint={`Up to ${largestBatch.toLocaleString('en-IN')}.`}
          inputMode="numeric"
          value={typedSize}
          error={isSize ? undefined : `1 to ${largestBatch.toLocaleString('en-IN')}.`}
          onChange={({ target }) => setSize(target.value)}
        />
        <TextField
          label="Prefix"
          hint="Optional, such as DIWALI."
          value={prefix}
          error={problems['prefix']}
          onChange={({ target }) => setPrefix(target.value.toUpperCase())}
        />
      </div>
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
