import type { ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planName } from '@niveshak/domain/catalogue/plan';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { countText } from './states.ts';

type Props = {
  plans: ImportReading['plans'];
  /** Plan by name; null for an account without a plan. Missing names are unknown. */
  chosen: ReadonlyMap<string, PlanAlias | null>;
  onChange: (name: string, alias: PlanAlias | null | undefined) => void;
};

const free = 'free';

export function PlanNames({ plans, chosen, onChange }: Props) {
  const options = [
    { value: free, label: 'Free account, no plan' },
    ...planAliases().map((alias) => ({ value: alias, label: `${planName(alias)} (${alias})` })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {plans.map(({ name, lines }) => (
        <SelectField
          key={name}
          label={`“${name}” is`}
          hint={countText(lines, 'line')}
          placeholder="Unknown: not imported"
          options={options}
          value={chosen.has(name) ? (chosen.get(name) ?? free) : ''}
          onChange={({ target }) =>
            onChange(
              name,
              target.value === free ? null : planAliases().find((alias) => alias === target.value),
            )
          }
        />
      ))}
    </div>
  );
}
