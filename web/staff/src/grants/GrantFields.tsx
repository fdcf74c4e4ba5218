import type { ComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { isComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';

const grantable = [
  { value: 'CMPGUEST', label: 'Guest: everything in Premium' },
  { value: 'CMP14D', label: 'Premium trial' },
] as const;

export type GrantFacts = { readonly alias: ComplimentaryPlan; readonly endDate: string };
export const nothingChosen: GrantFacts = { alias: 'CMPGUEST', endDate: '' };

type Props = { readonly value: GrantFacts; readonly onChange: (value: GrantFacts) => void };

export function GrantFields({ value, onChange }: Props) {
  return (
    <>
      <SelectField
        label="Plan"
        name="alias"
        options={grantable}
        value={value.alias}
        onChange={({ target }) => {
          if (isComplimentaryPlan(target.value)) onChange({ ...value, alias: target.value });
        }}
      />
      <DateField
        label="Last day"
        name="endDate"
        value={value.endDate}
        onChange={({ target }) => onChange({ ...value, endDate: target.value })}
      />
    </>
  );
}
