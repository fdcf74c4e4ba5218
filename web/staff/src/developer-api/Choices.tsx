import { Checkbox } from '../../../src/ui/Checkbox.tsx';

type Props<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
};

/** Checkboxes for any number of named values. */
export function Choices<Value extends string>({ label, values, chosen, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid sm:grid-cols-2">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={<code className="text-sm">{value}</code>}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
