import { changeCoupon } from '@niveshak/contract/catalogue/staff-coupon-routes';
import type { StaffCoupon } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { reductionText } from './coupon-words.ts';
import { useConditions } from './use-conditions.tsx';

type Props = { readonly coupon: StaffCoupon; readonly today: string; readonly onDone: () => void };

export function ChangeForm({ coupon, today, onDone }: Props) {
  const [isEnding, setEnding] = useState(false);
  const { conditions, fields } = useConditions(coupon);
  const params = { code: coupon.code };
  const { revision } = coupon;
  const save = async (reason: string) => {
    if (conditions === null) return;
    const validTo = isEnding ? addDays(calendarDate(today), -1) : conditions.validTo;
    await staffCall(changeCoupon, { params, body: { revision, ...conditions, validTo, reason } });
    onDone();
  };
  return (
    <ReasonForm
      action={isEnding ? 'End coupon' : 'Save'}
      isDangerous={isEnding}
      isReady={conditions !== null}
      onSubmit={save}
    >
      <p className="text-sm">
        {coupon.code} takes {reductionText(coupon)} off. For a different discount, create a new code.
      </p>
      {isEnding ? (
        <p>
          New orders can no longer use it. Orders started with it can still be paid within their half hour.
        </p>
      ) : (
        <>
          {fields}
          <div>
            <Button size="small" variant="danger" onClick={() => setEnding(true)}>
              End coupon now
            </Button>
          </div>
        </>
      )}
    </ReasonForm>
  );
}
