import type { Holdings } from '@niveshak/domain/articles/content';
import { positions } from '@niveshak/domain/articles/content';
import { SelectField } from '../../../src/ui/SelectField.tsx';

const names = { none: 'No position', long: 'Holds it', short: 'Sold it short' } as const;
const people = [
  ['analyst', 'Analyst and relatives'],
  ['firm', 'The firm'],
  ['associates', 'Associates'],
] as const;

type Props = { holdings: Holdings; onChange: (holdings: Holdings) => void };

export function HoldingFields({ holdings, onChange }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {people.map(([who, label]) => (
        <SelectField
          key={who}
          label={label}
          options={positions.map((value) => ({ value, label: names[value] }))}
          placeholder="Choose"
          value={holdings[who] ?? ''}
          onChange={({ target }) => {
            const position = positions.find((each) => each === target.value);
            if (position !== undefined) onChange({ ...holdings, [who]: position });
          }}
        />
      ))}
    </div>
  );
}
