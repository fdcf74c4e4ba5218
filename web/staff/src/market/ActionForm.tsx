import { recordCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import { actionOf, purposeOf } from '@niveshak/domain/market-data/entered-action';
import type { EnteredAction } from '@niveshak/domain/market-data/entered-action';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { staffCall } from '../session/staff-call.ts';
import { ActionEffect, useActionPreview } from './ActionEffect.tsx';

type Kind = EnteredAction['kind'];
type NumberField = { readonly id: string; readonly label: string; readonly isOptional?: true };

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'split', label: 'Split or consolidation' },
  { value: 'bonus', label: 'Bonus' },
  { value: 'dividend', label: 'Dividend' },
  { value: 'rights', label: 'Rights' },
  { value: 'demerger', label: 'Demerger' },
];

const fields = {
  split: [
    { id: 'fromFaceValue', label: 'Face value before, in ₹' },
    { id: 'toFaceValue', label: 'Face value after, in ₹' },
  ],
  bonus: [
    { id: 'free', label: 'Free shares' },
    { id: 'held', label: 'for each held' },
  ],
  dividend: [{ id: 'amount', label: 'Rupees per share' }],
  rights: [
    { id: 'offered', label: 'Shares offered' },
    { id: 'held', label: 'for each held' },
    { id: 'price', label: 'At, in ₹ (if known)', isOptional: true },
  ],
  demerger: [
    { id: 'given', label: 'Shares of the new company' },
    { id: 'held', label: 'for each held' },
    { id: 'price', label: 'Value of each, in ₹' },
  ],
} as const satisfies Readonly<Record<Kind, readonly NumberField[]>>;

/** Returns the entered action, or null if it is incomplete. */
function enteredOf(kind: Kind, typed: Readonly<Record<string, string>>): EnteredAction | null {
  const values = new Map<string, number | null>();
  for (const field of fields[kind]) {
    const text = (typed[field.id] ?? '').trim();
    const isOptional = 'isOptional' in field;
    if (text === '' && isOptional) values.set(field.id, null);
    else if (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0) values.set(field.id, Number(text));
    else return null;
  }
  const value = (id: string) => values.get(id) ?? 0;
  switch (kind) {
    case 'split':
      return { kind, fromFaceValue: value('fromFaceValue'), toFaceValue: value('toFaceValue') };
    case 'bonus':
      return { kind, free: value('free'), held: value('held') };
    case 'dividend':
      return { kind, amount: value('amount') };
    case 'rights':
      return { kind, offered: value('offered'), held: value('held'), price: values.get('price') ?? null };
    case 'demerger':
      return { kind, given: value('given'), held: value('held'), price: value('price') };
  }
}

/** Form to submit a corporate action that is missing from the exchange's files, or to correct one. */
export function ActionForm({ onDone }: { onDone: () => void }) {
  const [symbol, setSymbol] = useState<string | null>(null);
  const [exDate, setExDate] = useState('');
  const [kind, setKind] = useState<Kind>('split');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const entered = enteredOf(kind, typed);
  const isComplete = symbol !== null && exDate !== '' && entered !== null && actionOf(entered) !== null;
  const action = isComplete ? { symbol, exDate, action: entered } : null;
  const preview = useActionPreview(action === null ? null : { change: 'record', ...action });
  const isContradicted = preview.data?.price?.isContradicted === true;
  // A changed action must be confirmed again.
  const [confirmed, setConfirmed] = useState('');
  const confirmsPrice = confirmed === JSON.stringify(action);
  const isShown = preview.isSuccess && !preview.isPlaceholderData;
  const isReady = action !== null && isShown && (!isContradicted || confirmsPrice);
  const save = async (reason: string) => {
    if (action === null) return;
    await staffCall(recordCorporateAction, { body: { ...action, confirmsPrice, reason } });
    showToast('success', 'Submitted for approval.');
    onDone();
  };
  return (
    <ReasonForm
      action="Submit for approval"
      isReady={isReady}
      isLoading={!isShown && preview.isFetching}
      onSubmit={save}
    >
      <SharePicker label="Share" leaveOut={[]} onPick={(share) => setSymbol(share.symbol)} />
      {symbol !== null && (
        <p className="text-sm">
          Share: <strong>{symbol}</strong>
        </p>
      )}
      <DateField label="Ex-date" value={exDate} onChange={({ target }) => setExDate(target.value)} />
      <SelectField
        label="Event"
        options={kinds}
        value={kind}
        onChange={({ target }) => {
          const chosen = kinds.find(({ value }) => value === target.value);
          if (chosen !== undefined) setKind(chosen.value);
          setTyped({});
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {fields[kind].map(({ id, label }) => (
          <TextField
            key={`${kind} ${id}`}
            label={label}
            inputMode="decimal"
            value={typed[id] ?? ''}
            onChange={({ target }) => setTyped((before) => ({ ...before, [id]: target.value }))}
          />
        ))}
      </div>
      {entered !== null && <p className="text-sm text-soft">{purposeOf(entered)}</p>}
      {action !== null && (
        <ActionEffect
          preview={preview}
          isConfirmed={confirmsPrice}
          onConfirm={(isOn) => setConfirmed(isOn ? JSON.stringify(action) : '')}
        />
      )}
    </ReasonForm>
  );
}
