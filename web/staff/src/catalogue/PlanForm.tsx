import { savePlanTexts } from '@niveshak/contract/settings/routes';
import type { PlanTexts, StaffPlan } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly plan: StaffPlan; readonly seen: string; readonly onSaved: () => void };
type LineName = Exclude<keyof PlanTexts, 'features' | 'note' | 'checkoutNote'>;

const lines: readonly { readonly name: LineName; readonly label: string; readonly hint?: string }[] = [
  { name: 'product', label: 'Name', hint: 'On the card, at checkout and in emails.' },
  { name: 'productShort', label: 'Short name', hint: 'Used where space is limited.' },
  { name: 'desc', label: 'Description', hint: 'One line under the name.' },
  { name: 'billed', label: 'How it is billed' },
  { name: 'lineItem', label: 'Invoice line', hint: 'On new invoices.' },
];

export function PlanForm({ plan: opened, seen: seenFirst, onSaved }: Props) {
  const [{ plan, seen }] = useState({ plan: opened, seen: seenFirst });
  const [texts, setTexts] = useState(plan.texts);
  const { problems, noting } = useFieldProblems('texts.');
  const set = (change: Partial<PlanTexts>) => setTexts((before) => ({ ...before, ...change }));
  const features = texts.features.map((feature) => feature.trim()).filter((feature) => feature !== '');
  const wanted = { ...texts, features };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(plan.texts);
  const featureProblem = Object.entries(problems).find(([path]) => path.startsWith('features'))?.[1];
  const save = async (reason: string | undefined) => {
    await noting(() =>
      staffCall(savePlanTexts, { body: { seen, alias: plan.alias, texts: wanted, reason } }),
    );
    onSaved();
  };
  return (
    <NoteForm action="Save plan" isUnchanged={!isChanged} namesFields onSubmit={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={texts[name]}
            error={problems[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </div>
      <TextArea
        label="Features"
        hint="One per line, in the order of the card."
        rows={6}
        value={texts.features.join('\n')}
        error={featureProblem}
        onChange={({ target }) => set({ features: target.value.split('\n') })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Note on the card"
          hint="Optional."
          value={texts.note ?? ''}
          error={problems['note']}
          onChange={({ target }) => set({ note: target.value === '' ? null : target.value })}
        />
        <TextField
          label="Note at checkout"
          hint="Optional."
          value={texts.checkoutNote ?? ''}
          error={problems['checkoutNote']}
          onChange={({ target }) => set({ checkoutNote: target.value === '' ? null : target.value })}
        />
      </div>
      <section aria-label="Plan card" className="rounded-md border border-rule bg-raised p-5">
        <p className="font-serif text-xl">{texts.product}</p>
        <p className="mt-1 text-sm text-soft">{texts.desc}</p>
        <p className="mt-3 text-sm">{texts.billed}</p>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {texts.note !== null && <p className="mt-3 text-sm text-soft">{texts.note}</p>}
      </section>
    </NoteForm>
  );
}
