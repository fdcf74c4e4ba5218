import { Icon } from '../../../src/ui/Icon.tsx';

type Props = {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** Labelled select in a list's filter row. */
export function FilterSelect({ label, options, value, onChange }: Props) {
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      <span className="text-soft">{label}</span>
      <span className="relative">
        <select
          className="min-h-9 max-w-52 appearance-none rounded-md border border-strong bg-raised py-1 pr-8 pl-3 text-sm text-ink"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute top-2.5 right-2 size-4 text-soft" />
      </span>
    </label>
  );
}
