import { addPlan } from '@niveshak/contract/settings/routes';
import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

const nothing = {
  alias: '',
  name: '',
  length: '',
  unit: 'months',
  level: '',
  tier: 'premium',
  isGiftable: false,
  features: '',
  price: '',
};

type Typed = typeof nothing;

function planOf({ alias, name, length, unit, level, tier, isGiftable }: Typed): FirmPlan {
  const count = Number(length);
  return {
    alias: alias.trim().toUpperCase(),
    name,
    term: unit === 'months' ? { months: count } : { days: count },
    level: Number(level),
    tier: tier === 'premium' ? 'premium' : 'lite',
    isGiftable,
  };
}

type Props = { readonly seen: string; readonly onAdded: (isPriced: boolean) => void };

export function AddPlanForm({ seen: seenFirst, onAdded }: Props) {
  const [seen] = useState(seenFirst);
  const [typed, setTyped] = useState(nothing);
  const { problems, noting } = useFieldProblems('plan.');
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const { isGiftable, features, price } = typed;
  const plan = planOf(typed);
  const fullPrice = paiseOf(price);
  const isPriceWrong = price !== '' && (fullPrice === null || fullPrice % 100 !== 0);
  const lines = features.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const featureProblem = Object.entries(problems).find(([path]) => path.startsWith('features'))?.[1];
  const add = async (reason: string) => {
    await noting(() => staffCall(addPlan, { body: { seen, plan, features: lines, fullPrice, reason } }));
    onAdded(fullPrice !== null);
  };
  return (
    <ReasonForm action="Add plan" isReady={!isPriceWrong} namesFields onSubmit={add}>
      <p className="text-sm text-soft">
        Alias, term, level and rights cannot be changed later. Texts and prices can.
      </p>
      <PlanFields typed={typed} problems={problems} set={set} />
      <TextArea
        label="Features"
        hint="One per line, in the order of the card."
        rows={4}
        value={features}
        error={featureProblem}
        onChange={({ target }) => set({ features: target.value })}
      />
      <TextField
        label="Price"
        hint="Whole rupees for the full term, without GST, from today. Without a price the plan is not sold."
        inputMode="numeric"
        value={price}
        error={isPriceWrong ? 'Enter whole rupees, such as 9999.' : problems['fullPrice']}
        onChange={({ target }) => set({ price: target.value })}
      />
      <Checkbox
        label="Members can give it as a gift"
        checked={isGiftable}
        onChange={({ target }) => set({ isGiftable: target.checked })}
      />
    </ReasonForm>
  );
}

type FieldsProps = {
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<Typed>) => void;
};

function PlanFields({ typed: { alias, name, length, unit, level, tier }, problems, set }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Alias"
        hint="3 to 12 capital letters and digits."
        value={alias}
        error={problems['alias']}
        onChange={({ target }) => set({ alias: target.value })}
      />
      <TextField
        label="Name"
        hint="On the card, at checkout and in emails."
        value={name}
        error={problems['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="Length"
        hint="Up to 12 months or 365 days."
        inputMode="numeric"
        value={length}
        error={problems['term']}
        onChange={({ target }) => set({ length: target.value })}
      />
      <SelectField
        label="Unit"
        options={[
          { value: 'months', label: 'Months' },
          { value: 'days', label: 'Days' },
        ]}
        value={unit}
        onChange={({ target }) => set({ unit: target.value })}
      />
      <TextField
        label="Level"
        hint="1 to 9. Members upgrade to a Premium plan of a higher level."
        inputMode="numeric"
        value={level}
        error={problems['level']}
        onChange={({ target }) => set({ level: target.value })}
      />
      <SelectField
        label="Access"
        options={[
          { value: 'premium', label: 'Everything in Premium' },
          { value: 'lite', label: 'Everything in Lite' },
        ]}
        value={tier}
        onChange={({ target }) => set({ tier: target.value })}
      />
    </div>
  );
}
