import { stateOfPin } from '@niveshak/domain/billing/pin-state';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CheckoutView } from './checkout-view.ts';
import type { CheckoutForm } from './form.ts';

/** Fills in the state that the PIN code determines. A state chosen by the member is kept. */
export function useStateOfPin(checkout: CheckoutView) {
  const { getValues, setValue, trigger, formState } = useFormContext<CheckoutForm>();
  const [filled, setFilled] = useState<string | null>(null);
  return {
    onPinCode: (pinCode: string) => {
      const state = stateOfPin(pinCode);
      const { state: shown, isBusiness } = getValues();
      if (state === null || shown === state || (shown !== '' && shown !== filled)) return;
      setFilled(state);
      setValue('state', state, { shouldDirty: true, shouldValidate: true });
      checkout.send({ type: 'CHOOSE_STATE', state });
      if (isBusiness && formState.isSubmitted) void trigger('gstNumber');
    },
    onChosen: () => setFilled(null),
  };
}
