import type { ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import { importFieldTexts } from '@niveshak/contract/subscriber-import/texts';
import { planAliases, planName } from '@niveshak/domain/catalogue/plan';
import { sharedFields } from '@niveshak/domain/subscriber-import/fields';
import type { Columns, SharedField, SharedValues } from '@niveshak/domain/subscriber-import/fields';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { countText } from './states.ts';

type Props = {
  reading: ImportReading;
  columns: Columns;
  values: SharedValues;
  onChange: (field: SharedField, value: string) => void;
};

const dates: readonly SharedField[] = ['startDate', 'endDate', 'paidOn'];
const neededByPlans: readonly SharedField[] = ['state', 'startDate', 'endDate', 'amount', 'paidOn'];

/** Returns whether lines lack the field, so that a value for them is worth offering. */
function isOffered(field: SharedField, { reading, columns, values }: Omit<Props, 'onChange'>): boolean {
  const column = columns[field];
  if (column !== undefined) return (reading.gaps[column]?.lines ?? 0) > 0;
  if (field === 'name') return columns.firstName === undefined;
  if (field === 'plan') return true;
  return neededByPlans.includes(field) && (columns.plan !== undefined || (values.plan ?? '') !== '');
}

/** Returns which lines use the value. */
function usedFor({ gaps, lines }: ImportReading, column: number | undefined): string {
  if (column === undefined) return `No column: used for all ${countText(lines, 'line')}.`;
  const gap = gaps[column];
  if (gap === undefined || gap.lines === 0) return 'Every line has its own value.';
  const more = gap.lines - gap.first.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-IN')} more` : '';
  return `Empty in ${countText(gap.lines, 'line')}: ${gap.first.join(', ')}${others}.`;
}

/** Values for lines that lack them, because files from other systems often omit values that all lines share. */
export function SharedValueList({ onChange, ...rest }: Props) {
  const { reading, columns, values } = rest;
  const isShown = (field: SharedField) => values[field] !== undefined || isOffered(field, rest);
  const hidden = sharedFields.filter((field) => !isShown(field));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {sharedFields.filter(isShown).map((field) => (
        <SharedValue
          key={field}
          field={field}
          hint={usedFor(reading, columns[field])}
          value={values[field] ?? ''}
          onChange={onChange}
        />
      ))}
      {hidden.length > 0 && (
        <SelectField
          label="Add a value"
          hint="Used for lines without a value. Leave empty to remove it."
          placeholder="Choose a field"
          options={hidden.map((field) => ({ value: field, label: importFieldTexts[field] }))}
          value=""
          onChange={({ target }) => {
            const field = sharedFields.find((each) => each === target.value);
            if (field !== undefined) onChange(field, '');
          }}
        />
      )}
    </div>
  );
}

type ValueProps = Pick<Props, 'onChange'> & { field: SharedField; hint: string; value: string };

function SharedValue({ field, hint, value, onChange }: ValueProps) {
  const label = `${importFieldTexts[field]}, if missing`;
  const change = ({ target }: { target: { value: string } }) => onChange(field, target.value);
  if (field === 'plan') {
    const options = planAliases().map((alias) => ({ value: alias, label: `${planName(alias)} (${alias})` }));
    return (
      <SelectField
        label={label}
        hint={hint}
        placeholder="None: an account without a plan"
        options={options}
        value={value}
        onChange={change}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      type={dates.includes(field) ? 'date' : 'text'}
      maxLength={100}
      value={value}
      onChange={change}
    />
  );
}
