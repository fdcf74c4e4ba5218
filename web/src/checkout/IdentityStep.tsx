import { checkoutErrors } from '@niveshak/contract/checkout/errors';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import type { KeyboardEvent } from 'react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useUser } from '../identity/auth.ts';
import { publicPaths } from '../lib/paths.ts';
import { useToday } from '../lib/today.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorText } from '../ui/Field.tsx';
import { linkClass } from '../ui/link-class.ts';
import { TextField } from '../ui/TextField.tsx';
import type { CheckoutForm } from './form.ts';
import { dashedDate, emptyKycField, formRules, isForOrganisation, kycDetailsOf } from './form.ts';
import type { StepProps } from './checkout-view.ts';
import type { IdentityField } from './kyc-field.ts';
import { identityFields } from './kyc-field.ts';
import type { Refusal } from './use-refusal.ts';
import { useRefusal } from './use-refusal.ts';
import { StepSection } from './StepSection.tsx';

/** Name, plus date of birth and PAN for a paid plan. Verified before signing or payment. */
export function IdentityStep({ checkout, isMissed = false }: StepProps) {
  const { setValue, getValues, getFieldState, trigger, clearErrors, setFocus, formState } =
    useFormContext<CheckoutForm>();
  const { errors } = formState;
  const today = useToday();
  const [complaint, setComplaint] = useState<string | null>(null);
  const { isPaid, isKycVerified } = checkout;
  const { refusal, noteTyped } = useRefusal(complaint, checkout.context.failures.kyc);
  const hasErrors = identityFields.some((name) => errors[name] !== undefined);
  // A field's own error already says what to do.
  const failure = refusal?.text ?? (isMissed && !hasErrors ? checkoutErrors['kyc-required'].detail : null);

  const maskedPan = useUser().billingInfo?.panNumber ?? null;
  useEffect(() => {
    // After verification this step no longer needs the full number.
    if (isKycVerified && maskedPan !== null) setValue('panNumber', maskedPan);
  }, [isKycVerified, maskedPan, setValue]);

  const verify = async () => {
    const details = kycDetailsOf(getValues(), today);
    if (typeof details === 'string') {
      const empty = emptyKycField(getValues());
      // One message at the first empty field instead of one at each. The field left by this click is checked first.
      if (empty !== null) setTimeout(() => clearErrors(identityFields));
      else await trigger(identityFields, { shouldFocus: true });
      const isAtField = identityFields.some((name) => getFieldState(name).error?.message === details);
      setComplaint(isAtField ? null : details);
      if (!isAtField) noteTyped();
      if (empty !== null) setFocus(empty);
      return;
    }
    noteTyped();
    setComplaint(null);
    checkout.send({ type: 'VERIFY_KYC', ...details });
  };

  /** Enter in these fields starts verification, not payment. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isPaid || isKycVerified) return;
    event.preventDefault();
    if (!checkout.isVerifyingKyc) void verify();
  };

  return (
    <StepSection
      id="identity-title"
      title={isPaid ? 'Identity' : 'Your name'}
      done={isPaid && isKycVerified ? { text: kycTexts.verified, action: 'View' } : null}
      hasErrors={hasErrors}
    >
      {isPaid && !isKycVerified && <Introduction />}
      <IdentityFields isPaid={isPaid} isLocked={isKycVerified} refusal={refusal} onEnter={onEnter} />
      {failure !== null && (refusal === null || refusal.field === null) && !isKycVerified && (
        <div className="mt-4">
          <ErrorText role="alert">
            {failure} {adviceOn(failure)}
          </ErrorText>
        </div>
      )}
      {isPaid && !isKycVerified && (
        <Button
          changes
          variant="primary"
          className="mt-5"
          isBusy={checkout.isVerifyingKyc}
          data-missed={isMissed || undefined}
          onClick={() => void verify()}
        >
          Verify KYC
        </Button>
      )}
    </StepSection>
  );
}

function Introduction() {
  return (
    <p className="mb-5 max-w-prose text-soft">
      SEBI requires research firms to verify their clients. Enter your name as printed on your PAN card. By
      verifying, you agree to our use of these details as described in our{' '}
      <a href={publicPaths.privacy} target="_blank" rel="noreferrer" className={linkClass}>
        privacy notice
      </a>
      .
    </p>
  );
}

type FieldsProps = {
  isPaid: boolean;
  isLocked: boolean;
  refusal: Refusal | null;
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type ErrorOf = (name: IdentityField) => string | undefined;

function IdentityFields({ isPaid, isLocked, refusal, onEnter }: FieldsProps) {
  const { register, formState } = useFormContext<CheckoutForm>();
  const errorOf: ErrorOf = (name) =>
    refusal?.field === name ? refusal.text : formState.errors[name]?.message;
  const firstName = useWatch<CheckoutForm, 'firstName'>({ name: 'firstName' });
  const lastName = useWatch<CheckoutForm, 'lastName'>({ name: 'lastName' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={80}
        readOnly={isLocked}
        onKeyDown={onEnter}
        error={errorOf('firstName')}
        hint={adviceOn(formRules.firstName(firstName))}
        {...register('firstName', { validate: formRules.firstName })}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
        readOnly={isLocked}
        onKeyDown={onEnter}
        error={errorOf('lastName')}
        hint={adviceOn(formRules.lastName(lastName))}
        {...register('lastName', { validate: formRules.lastName })}
      />
      {isPaid && <PanFields isLocked={isLocked} errorOf={errorOf} onEnter={onEnter} />}
    </div>
  );
}

type PanProps = Pick<FieldsProps, 'isLocked' | 'onEnter'> & { errorOf: ErrorOf };

function PanFields({ isLocked, errorOf, onEnter }: PanProps) {
  const { register, setValue, getValues } = useFormContext<CheckoutForm>();
  const today = useToday();
  const panNumber = useWatch<CheckoutForm, 'panNumber'>({ name: 'panNumber' });
  const knownName = useUser().billingInfo?.organisationName;
  const isOrganisation = knownName !== undefined || isForOrganisation({ panNumber });
  return (
    <>
      <TextField
        label={isOrganisation ? 'Date of incorporation' : 'Date of birth'}
        placeholder="DD-MM-YYYY"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        readOnly={isLocked}
        onKeyDown={onEnter}
        error={errorOf('dob')}
        {...withTyping(
          register('dob', isLocked ? {} : { validate: formRules.dob(today) }),
          (typed) => setValue('dob', typed),
          (typed) => dashedDate(typed, getValues('dob')),
        )}
      />
      <TextField
        label="PAN"
        placeholder="AAAPA0000A"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        readOnly={isLocked}
        onKeyDown={onEnter}
        error={errorOf('panNumber')}
        {...withTyping(
          register('panNumber', isLocked ? {} : { validate: formRules.panNumber }),
          (typed) => setValue('panNumber', typed),
          (typed) => typed.toUpperCase(),
        )}
      />
      {isOrganisation && <OrganisationField errorOf={errorOf} isLocked={isLocked} onEnter={onEnter} />}
    </>
  );
}

function OrganisationField({ errorOf, isLocked, onEnter }: PanProps) {
  const { register } = useFormContext<CheckoutForm>();
  return (
    <div className="sm:col-span-2">
      <TextField
        label="Organisation"
        hint="As printed on its PAN card. Enter the signatory’s name above."
        autoComplete="organization"
        maxLength={160}
        readOnly={isLocked}
        onKeyDown={onEnter}
        error={errorOf('organisationName')}
        {...register('organisationName', isLocked ? {} : { validate: formRules.organisationName })}
      />
    </div>
  );
}

/** Returns a suggested replacement for characters that PAN cards do not allow in names. */
function adviceOn(message: string | true): string | undefined {
  return message === kycTexts.nameLettersOnly ? kycTexts.nameAdvice : undefined;
}

type Registered = { onChange: (event: { target: unknown; type?: unknown }) => Promise<boolean | void> };

/** Returns the field with typed text normalised (upper case, dashes) before the form receives it. */
function withTyping<Field extends Registered>(
  field: Field,
  set: (value: string) => void,
  rewrite: (typed: string) => string,
): Field {
  return {
    ...field,
    onChange: async (event: { target: unknown }) => {
      const { target } = event;
      if (target instanceof HTMLInputElement) {
        const next = rewrite(target.value);
        if (next !== target.value) {
          target.value = next;
          set(next);
        }
      }
      return field.onChange(event);
    },
  };
}
