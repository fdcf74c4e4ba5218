import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Money } from '../ui/Money.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useFocusWhen } from '../ui/use-focus-when.ts';
import type { CheckoutView } from './checkout-view.ts';
import type { Failure } from './failure.ts';

export function CouponBox({ checkout, quote }: { checkout: CheckoutView; quote: Quote }) {
  const discount = quote.price?.couponDiscount ?? null;
  const { failures } = checkout.context;
  const isApplied = discount !== null;
  const [isOpen, setOpen] = useState(false);
  useFocusWhen(isApplied, () => document.getElementById('coupon-applied'));
  useFocusWhen(!isApplied, () => document.querySelector<HTMLElement>('form[aria-label="Coupon"] input'));
  useFocusWhen(failures.coupon !== undefined, () =>
    document.querySelector<HTMLElement>('form[aria-label="Coupon"] input'),
  );
  return (
    <div className="border-t border-rule py-4">
      {discount === null ? (
        <details
          open={isOpen || failures.coupon !== undefined}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="min-h-6 cursor-pointer font-medium">Have a coupon?</summary>
          <div className="mt-3 max-w-md">
            <CouponForm checkout={checkout} />
          </div>
        </details>
      ) : (
        <Applied
          discount={discount}
          onRemove={() => {
            setOpen(true);
            checkout.send({ type: 'REMOVE_COUPON' });
          }}
        />
      )}
    </div>
  );
}

function CouponForm({ checkout }: { checkout: CheckoutView }) {
  const { register, handleSubmit, formState } = useForm({
    mode: 'onSubmit',
    defaultValues: { couponCode: '' },
  });
  const submit = handleSubmit(({ couponCode }) =>
    checkout.send({ type: 'APPLY_COUPON', couponCode: couponCode.trim() }),
  );
  const { coupon: failure } = checkout.context.failures;
  return (
    <form
      noValidate
      aria-label="Coupon"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex-1">
        <TextField
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          error={formState.errors.couponCode?.message ?? failureText(failure)}
          {...register('couponCode', {
            validate: (value) => value.trim() !== '' || catalogueTexts.couponRequired,
          })}
        />
      </div>
      <Button type="submit" className="mt-[1.6875rem]" isBusy={checkout.isCheckingCoupon}>
        Apply
      </Button>
    </form>
  );
}

function failureText(failure: Failure | undefined): string | undefined {
  return failure === undefined ? undefined : [failure.title, failure.text].filter(Boolean).join(' ');
}

type Discount = { readonly couponCode: string; readonly amount: number };

function Applied({ discount, onRemove }: { discount: Discount; onRemove: () => void }) {
  const isReferral = discount.couponCode.toLowerCase().includes('ref_');
  return (
    <div className="flex items-start justify-between gap-4" data-coupon={discount.couponCode}>
      <p id="coupon-applied" tabIndex={-1} className="flex gap-2 outline-none">
        <Icon name="check" className="mt-0.5 size-5 text-good" />
        <span>
          <span className="font-medium">
            {isReferral ? catalogueTexts.referralDiscount : `Coupon ${discount.couponCode}`}
          </span>
          <span className="block text-sm text-soft">
            {discount.amount === 0 || isReferral ? catalogueTexts.bestDiscount : null}
            {discount.amount > 0 && !isReferral && (
              <>
                <Money amount={discount.amount} /> off
              </>
            )}
          </span>
        </span>
      </p>
      <button type="button" className={`${linkClass} min-h-8`} onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}
