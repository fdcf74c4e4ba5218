import type { ImportReading } from '@niveshak/contract/subscriber-import/schemas';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planName } from '@niveshak/domain/catalogue/plan';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { countText } from './states.ts';

type Props = {
  plans: ImportReading['plans'];
  chosen: ReadonlyMap<string, PlanAlias>;
  onChange: (name: string, alias: PlanAlias | null) => void;
};

export function PlanNames({ plans, chosen, onChange }: Props) {
  const options = planAliases().map((alias) => ({ value: alias, label: `${planName(alias)} (${alias})` }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {plans.map(({ name, lines }) => (
        <SelectField
          key={name}
          label={`“${name}” is`}
          hint={countText(lines, 'line')}
          placeholder="Unknown: not imported"
          options={options}
          value={chosen.get(name) ?? ''}
          onChange={({ target }) =>
            onChange(name, planAliases().find((alias) => alias === target.value) ?? null)
          }
        />
      ))}
    </div>
  );
}
