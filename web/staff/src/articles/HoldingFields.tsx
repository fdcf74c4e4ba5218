import type { Holdings } from '@niveshak/domain/articles/content';
import { positions } from '@niveshak/domain/articles/content';
import { FieldPlace } from './fields.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';

const names = { none: 'No position', long: 'Holds it', short: 'Sold it short' } as const;
const people = [
  ['analyst', 'Analyst and relatives'],
  ['firm', 'The firm'],
  ['associates', 'Associates'],
] as const;

type Props = {
  /** Path of the holdings in the content. */
  field: string;
  holdings: Holdings;
  onChange: (holdings: Holdings) => void;
};

export function HoldingFields({ field, holdings, onChange }: Props) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-3">
      {people.map(([who, label]) => (
        <FieldPlace key={who} field={`${field}.${who}`}>
          <SelectField
            label={label}
            options={positions.map((value) => ({ value, label: names[value] }))}
            placeholder="Choose"
            value={holdings[who] ?? ''}
            onChange={({ target }) => {
              const position = positions.find((each) => each === target.value);
              if (position !== undefined) onChange({ ...holdings, [who]: position });
            }}
          />
        </FieldPlace>
      ))}
    </div>
  );
}
