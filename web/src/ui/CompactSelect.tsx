import { compactControl } from './compact-control.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  className?: string;
};

/** Native select for a row of filters, with its label inside the frame. */
export function CompactSelect({ label, value, options, onChange, className }: Props) {
  return (
    <label className={cx(compactControl, 'relative inline-flex items-center pl-3', className)}>
      <span className="text-soft">{label}</span>
      <select
        value={value}
        className="h-full min-w-0 grow field-sizing-content appearance-none bg-transparent pr-8 pl-2"
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute top-3 right-2.5 size-4 text-soft" />
    </label>
  );
}
