import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';

type Props = { label: string; onRead: (text: string) => void };

/** Button that reads a CSV file in the browser. Nothing is uploaded. */
export function CsvField({ label, onRead }: Props) {
  return (
    <label
      className={cx(
        buttonClass('secondary', 'small'),
        'cursor-pointer self-start focus-within:outline-2 focus-within:outline-offset-2',
      )}
    >
      {label}
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void file.text().then(onRead);
          target.value = '';
        }}
      />
    </label>
  );
}
