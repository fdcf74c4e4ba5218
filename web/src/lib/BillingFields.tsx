import { outsideIndia, states } from '@niveshak/domain/billing/states';
import type { ComponentProps } from 'react';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';

/**
 * Billing fields with label, hint and keyboard type, shared by all billing forms. Each form has its own validation: the
 * checkout requires all fields, while the account saves them one by one.
 */
type Registered = Omit<ComponentProps<typeof TextField>, 'label'>;

type Local = Registered & { isAbroad: boolean };

export function MobileField({ isAbroad, ...registered }: Local) {
  return (
    <TextField
      label="Mobile"
      type="tel"
      inputMode="tel"
      autoComplete={isAbroad ? 'tel' : 'tel-national'}
      hint={isAbroad ? 'With the country code, such as +971 50 123 4567' : '10 digits, without +91'}
      {...registered}
    />
  );
}

export function PinCodeField({ isAbroad, ...registered }: Local) {
  return (
    <TextField
      label={isAbroad ? 'Postal code' : 'PIN code'}
      inputMode={isAbroad ? 'text' : 'numeric'}
      hint={isAbroad ? '00000 if you have none' : undefined}
      autoComplete="postal-code"
      maxLength={isAbroad ? 10 : 6}
      {...registered}
    />
  );
}

const stateOptions = [
  ...states
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label)),
  { value: outsideIndia.code, label: 'Outside India' },
];

export function StateField(registered: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  return (
    <SelectField
      label="State"
      autoComplete="address-level1"
      placeholder="Choose your state or territory"
      options={stateOptions}
      {...registered}
    />
  );
}

export function GstNumberField(registered: Registered) {
  return (
    <TextField
      label="GST number"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={15}
      className="uppercase"
      {...registered}
    />
  );
}

export function BusinessNameField(registered: Registered) {
  return <TextField label="Business name" autoComplete="organization" maxLength={160} {...registered} />;
}

export function BillingAddressField(registered: Registered) {
  return <TextField label="Billing address" autoComplete="street-address" maxLength={300} {...registered} />;
}
