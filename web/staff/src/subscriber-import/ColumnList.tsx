import type { ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import { importFieldTexts } from '@niveshak/contract/subscriber-import/texts';
import { importFields } from '@niveshak/domain/subscriber-import/fields';
import type { Columns, ImportField } from '@niveshak/domain/subscriber-import/fields';
import { SelectField } from '../../../src/ui/SelectField.tsx';

type Props = {
  reading: ImportReading;
  columns: Columns;
  onChange: (column: number, field: ImportField | null) => void;
};

const options = importFields.map((field) => ({ value: field, label: importFieldTexts[field] }));

export function ColumnList({ reading, columns, onChange }: Props) {
  const fieldOf = (column: number) => importFields.find((field) => columns[field] === column) ?? null;
  return (
    <ul>
      {reading.headings.map((heading, column) => {
        const values = reading.samples.flatMap((cells) => cells[column]?.trim() || []).slice(0, 3);
        const name = heading === '' ? `Column ${column + 1}` : heading;
        return (
          <li
            // The same heading may occur twice.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            className="grid items-end gap-x-6 gap-y-2 border-t border-rule py-3 sm:grid-cols-[1fr_18rem]"
          >
            <div className="min-w-0 self-center text-sm">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="truncate text-soft">{values.length === 0 ? 'Empty' : values.join(' · ')}</p>
            </div>
            <SelectField
              label={`“${name}” is`}
              placeholder="Left out"
              options={options}
              value={fieldOf(column) ?? ''}
              onChange={({ target }) =>
                onChange(column, importFields.find((field) => field === target.value) ?? null)
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
