import { kycTexts } from '@niveshak/contract/kyc/texts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Failure } from './failure.ts';
import type { CheckoutForm } from './form.ts';
import { emptyKycField, isForOrganisation } from './form.ts';
import type { IdentityField } from './kyc-field.ts';
import { fieldOfKycText, identityFields } from './kyc-field.ts';

export type Refusal = { readonly text: string; readonly field: IdentityField | null };

/** Refused verification. One about a field is shown and focused there until an identity field changes. */
export function useRefusal(complaint: string | null, failure: Failure | undefined) {
  const { getValues, setFocus } = useFormContext<CheckoutForm>();
  const [refusedInput, setRefusedInput] = useState('');
  const input = JSON.stringify(useWatch<CheckoutForm>({ name: identityFields }));
  const text = complaint ?? failure?.text ?? null;
  const field =
    text === kycTexts.detailsRequired
      ? emptyKycField(getValues())
      : text === null
        ? null
        : fieldOfKycText(text, isForOrganisation(getValues()));
  useEffect(() => {
    if (failure !== undefined && field !== null) setFocus(field);
    // A repeated refusal is a new object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure]);
  const isAnswered = field !== null && input !== refusedInput;
  const refusal: Refusal | null = text === null || isAnswered ? null : { text, field };
  return { refusal, noteTyped: () => setRefusedInput(input) };
}
