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

/** Native select for a row of filters, without a visible label because its options are self-explanatory. */
export function CompactSelect({ label, value, options, onChange, className }: Props) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value}
        className={cx(compactControl, 'appearance-none pr-8 pl-3', className)}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute top-3 right-2.5 size-4 text-soft" />
    </span>
  );
}
