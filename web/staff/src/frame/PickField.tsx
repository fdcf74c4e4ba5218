import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = {
  label: string;
  hint?: string;
  options: readonly Option[];
  /** Label of the option to enter another value, such as `Another category`. */
  another: string;
  /** Replaces the hint while another value is entered. */
  anotherHint?: string;
  /** Label of the empty option. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

/** Contains a control character, so that no real option can have this value. */
const anotherValue = '\u0000';

/** Select with the existing values and an option to enter a new one. */
export function PickField({
  label,
  hint,
  options,
  another,
  anotherHint = hint,
  placeholder = 'Choose',
  value,
  onChange,
}: Props) {
  const [isTyping, setTyping] = useState(false);
  const isKnown = value === '' || options.some((option) => option.value === value);
  if (isTyping || options.length === 0)
    return (
      <div className="flex flex-col gap-2">
        <TextField
          label={label}
          hint={anotherHint}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {options.length > 0 && (
          <Button size="small" variant="quiet" className="self-start" onClick={() => setTyping(false)}>
            Choose from list
          </Button>
        )}
      </div>
    );
  return (
    <SelectField
      label={label}
      hint={hint}
      placeholder={placeholder}
      options={[
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
        { value: anotherValue, label: `${another} …` },
      ]}
      value={value}
      onChange={({ target }) => {
        if (target.value === anotherValue) setTyping(true);
        else onChange(target.value);
      }}
    />
  );
}

/** Returns options whose labels equal their values. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }));
}
