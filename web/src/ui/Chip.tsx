import { cx } from './cx.ts';

export function chipClass(isChosen: boolean): string {
  return cx(
    'inline-flex min-h-9 shrink-0 items-center rounded-full border px-3 text-sm whitespace-nowrap',
    isChosen
      ? 'border-ink bg-ink font-semibold text-paper'
      : 'border-strong text-ink hover:border-ink hover:bg-raised',
  );
}

type Option = { readonly value: string; readonly label: string };
type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

export function Chips({ label, value, options, onChange }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a row of chips
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-soft">
        {label}
      </span>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={chipClass(option.value === value)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
