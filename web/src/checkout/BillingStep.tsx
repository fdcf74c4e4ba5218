import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { isOutsideIndia } from '@niveshak/domain/billing/buyer-contact';
import { isStateCode } from '@niveshak/domain/billing/states';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  BillingAddressField,
  BusinessNameField,
  GstNumberField,
  MobileField,
  PinCodeField,
  StateField,
} from '../lib/BillingFields.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { CheckoutForm } from './form.ts';
import { billingFields, formRules, knownBilling } from './form.ts';
import { trialPlan } from '@niveshak/domain/catalogue/plan';
import type { CheckoutView } from './checkout-view.ts';
import { StepSection } from './StepSection.tsx';
import { useStateOfPin } from './use-state-of-pin.ts';

/** Invoice details. The state determines the GST split, so selecting one requests a new quote. */
export function BillingStep({ checkout }: { checkout: CheckoutView }) {
  const { register, control, formState, trigger, getValues } = useFormContext<CheckoutForm>();
  const { errors } = formState;
  const isBusiness = useWatch({ control, name: 'isBusiness' });
  const isAbroad = isOutsideIndia(useWatch({ control, name: 'state' }));
  // Details known when the step opened. The step stays open while the member types.
  const [known] = useState(() => knownBilling(getValues()));
  // The trial is free and has no invoice.
  const isTrial = checkout.context.alias === trialPlan;
  const { onPinCode, onChosen } = useStateOfPin(checkout);
  return (
    <StepSection
      id="billing-title"
      title={isTrial ? 'Your details' : 'Billing'}
      isLater={checkout.needsESign || (checkout.isPaid && !checkout.isKycVerified)}
      done={known === null ? null : { text: known, action: 'Edit' }}
      hasErrors={billingFields.some((name) => errors[name] !== undefined)}
    >
      {isTrial && <p className="mb-5 max-w-prose text-soft">{checkoutTexts.trialDetails}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <MobileField
          isAbroad={isAbroad}
          error={errors.mobile?.message}
          {...register('mobile', { validate: formRules.mobile })}
        />
        <PinCodeField
          isAbroad={isAbroad}
          error={errors.pinCode?.message}
          {...register('pinCode', {
            validate: formRules.pinCode,
            onChange: (event: { target: { value: string } }) => onPinCode(event.target.value),
          })}
        />
        <div className="sm:col-span-2">
          <StateField
            error={errors.state?.message}
            {...register('state', {
              validate: formRules.state,
              onChange: (event: { target: { value: unknown } }) => {
                const { value } = event.target;
                onChosen();
                if (isStateCode(value)) checkout.send({ type: 'CHOOSE_STATE', state: value });
                if (isBusiness) void trigger('gstNumber');
                if (formState.isSubmitted) void trigger(['mobile', 'pinCode']);
              },
            })}
          />
        </div>
        {isAbroad && !(isBusiness && !isTrial) && <AddressField hint="Include the country" />}
      </div>
      {!isTrial && (
        <div className="mt-4">
          <Checkbox label="I am buying for a business and need a GST invoice" {...register('isBusiness')} />
        </div>
      )}
      {isBusiness && !isTrial && (
        <div className="mt-3 grid gap-5 border-l-2 border-rule pl-5 sm:grid-cols-2">
          <BusinessNameField
            error={errors.businessName?.message}
            {...register('businessName', { validate: formRules.businessName })}
          />
          <GstNumberField
            error={errors.gstNumber?.message}
            {...register('gstNumber', { validate: formRules.gstNumber })}
          />
          <AddressField />
        </div>
      )}
    </StepSection>
  );
}

function AddressField({ hint }: { hint?: string }) {
  const { register, formState } = useFormContext<CheckoutForm>();
  return (
    <div className="sm:col-span-2">
      <BillingAddressField
        hint={hint}
        error={formState.errors.address?.message}
        {...register('address', { validate: formRules.address })}
      />
    </div>
  );
}
