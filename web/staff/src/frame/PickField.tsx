import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = {
  label: string;
  hint?: string;
  options: readonly Option[];
  /** Label of the choice that allows another value: `Another category`. */
  another: string;
  /** Label of the empty choice. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

/** No option has this value: it has a control character. */
const anotherValue = '\u0000';

/** Picks one of the existing values, or takes another one as text. */
export function PickField({ label, hint, options, another, placeholder = 'Choose', value, onChange }: Props) {
  const [isTyping, setTyping] = useState(false);
  const isKnown = value === '' || options.some((option) => option.value === value);
  if (isTyping || options.length === 0)
    return (
      <div className="flex flex-col gap-2">
        <TextField
          label={label}
          hint={hint}
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

/** Options whose label is the value. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }));
}
