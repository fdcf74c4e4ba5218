import { saveProfile } from '@niveshak/contract/account/routes';
import type { ProfileBody } from '@niveshak/contract/account/schemas';
import { accountTexts } from '@niveshak/contract/account/texts';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { gstinMessage } from '@niveshak/contract/checkout/gstin-message';
import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import {
  isOutsideIndia,
  isPhoneIn,
  isPostalCodeIn,
  normalisePhone,
} from '@niveshak/domain/billing/buyer-contact';
import { businessProblem } from '@niveshak/domain/billing/business-buyer';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { sendAuth, useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import {
  BillingAddressField,
  BusinessNameField,
  GstNumberField,
  MobileField,
  PinCodeField,
  StateField,
} from '../lib/BillingFields.tsx';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { showToast } from '../ui/toast-store.ts';

type Form = Readonly<Record<keyof ProfileBody, string>>;

/** Form for the billing address used on future invoices. Issued invoices do not change. */
export function BillingDetails() {
  const user = useUser();
  const form = useForm<Form>({ mode: 'onBlur', values: formOf(user) });
  const save = useMutation({
    mutationFn: (typed: Form) => call(saveProfile, { body: bodyOf(typed) }),
    onSuccess: () => {
      showToast('success', accountTexts.profileSaved);
      sendAuth({ type: 'SILENT_SIGN_IN' });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.errors)
        if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
    },
  });
  return (
    <form
      noValidate
      aria-label="Billing details"
      className="flex flex-col items-start gap-5"
      onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}
    >
      {save.isError && Object.keys(form.formState.errors).length === 0 && (
        <ErrorBanner>{errorText(save.error, accountTexts.profileFailed)}</ErrorBanner>
      )}
      <BillingFields form={form} />
      <Button changes type="submit" isBusy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

function BillingFields({ form: { register, formState, control } }: { form: UseFormReturn<Form> }) {
  const { errors } = formState;
  const isBusiness = useWatch({ control, name: 'gstNumber' }).trim() !== '';
  const isAbroad = isOutsideIndia(useWatch({ control, name: 'state' }));
  const needs = (problem: ReturnType<typeof businessProblem>, message: string) => (_: string, form: Form) =>
    businessProblem(bodyOf(form)) !== problem || message;
  return (
    <div className="grid w-full gap-5 sm:grid-cols-2">
      <MobileField
        isAbroad={isAbroad}
        error={errors.mobile?.message}
        {...register('mobile', {
          validate: (value, { state }) =>
            value.trim() === '' ||
            isPhoneIn(state, normalisePhone(state, value)) ||
            (isOutsideIndia(state) ? messagesAbroad.mobileInvalid : checkoutMessages.mobileInvalid),
        })}
      />
      <PinCodeField
        isAbroad={isAbroad}
        error={errors.pinCode?.message}
        {...register('pinCode', {
          validate: (value, { state }) =>
            value === '' ||
            isPostalCodeIn(state, value.trim()) ||
            (isOutsideIndia(state) ? messagesAbroad.postalCodeInvalid : checkoutMessages.pinCodeInvalid),
        })}
      />
      <StateField
        error={errors.state?.message}
        {...register('state', {
          deps: ['gstNumber', 'mobile', 'pinCode'],
          validate: needs('gstin-state', checkoutMessages.gstState),
        })}
      />
      <GstNumberField
        hint="For businesses only"
        error={errors.gstNumber?.message}
        {...register('gstNumber', {
          deps: ['state'],
          validate: (value) => value.trim() === '' || (gstinMessage(value) ?? true),
        })}
      />
      {isBusiness && (
        <BusinessNameField
          error={errors.businessName?.message}
          {...register('businessName', {
            validate: needs('name-missing', checkoutMessages.businessNameRequired),
          })}
        />
      )}
      <div className="sm:col-span-2">
        <BillingAddressField
          error={errors.address?.message}
          {...register('address', {
            validate: needs('address-missing', checkoutMessages.addressRequired),
          })}
        />
      </div>
    </div>
  );
}

const fields = ['mobile', 'state', 'pinCode', 'address', 'businessName', 'gstNumber'] as const;

function isField(path: string): path is keyof Form {
  return fields.some((field) => field === path);
}

function formOf({ billingInfo }: SessionUser): Form {
  return {
    mobile: billingInfo?.mobile ?? '',
    state: billingInfo?.state ?? '',
    pinCode: billingInfo?.pinCode ?? '',
    address: billingInfo?.address ?? '',
    businessName: billingInfo?.businessName ?? '',
    gstNumber: billingInfo?.gstNumber ?? '',
  };
}

function bodyOf(form: Form): ProfileBody {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    mobile: form.mobile.trim() === '' ? null : normalisePhone(form.state, form.mobile),
    state: orNull(form.state),
    pinCode: orNull(form.pinCode),
    address: orNull(form.address),
    businessName: orNull(form.businessName),
    gstNumber: orNull(form.gstNumber)?.toUpperCase() ?? null,
  };
}
