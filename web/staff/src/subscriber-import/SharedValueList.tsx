import { importFieldTexts } from '@niveshak/contract/subscriber-import/texts';
import { planAliases, planName } from '@niveshak/domain/catalogue/plan';
import { sharedFields } from '@niveshak/domain/subscriber-import/fields';
import type { SharedField, SharedValues } from '@niveshak/domain/subscriber-import/fields';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Props = {
  values: SharedValues;
  onChange: (field: SharedField, value: string) => void;
};

const dates: readonly SharedField[] = ['startDate', 'endDate', 'paidOn'];

/** Values for lines that lack them, because files from other systems often omit values that all lines share. */
export function SharedValueList({ values, onChange }: Props) {
  const isAdded = (field: SharedField) => values[field] !== undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sharedFields.filter(isAdded).map((field) => (
        <SharedValue key={field} field={field} value={values[field] ?? ''} onChange={onChange} />
      ))}
      <SelectField
        label="Add a value"
        hint="Used for lines without a value. Leave empty to remove it."
        placeholder="Choose a field"
        options={sharedFields
          .filter((field) => !isAdded(field))
          .map((field) => ({ value: field, label: importFieldTexts[field] }))}
        value=""
        onChange={({ target }) => {
          const field = sharedFields.find((each) => each === target.value);
          if (field !== undefined) onChange(field, '');
        }}
      />
    </div>
  );
}

function SharedValue({
  field,
  value,
  onChange,
}: { field: SharedField; value: string } & Omit<Props, 'values'>) {
  const label = `${importFieldTexts[field]}, every line`;
  const change = ({ target }: { target: { value: string } }) => onChange(field, target.value);
  if (field === 'plan') {
    const options = planAliases().map((alias) => ({ value: alias, label: `${planName(alias)} (${alias})` }));
    return <SelectField label={label} placeholder="None" options={options} value={value} onChange={change} />;
  }
  return (
    <TextField
      label={label}
      type={dates.includes(field) ? 'date' : 'text'}
      maxLength={100}
      value={value}
      onChange={change}
    />
  );
}
