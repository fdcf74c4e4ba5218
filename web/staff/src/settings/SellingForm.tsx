import { raiseFeeCap, saveSelling } from '@niveshak/contract/settings/routes';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Preview } from '../preview/Preview.tsx';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { rupeesOf } from '../frame/rupees-of.ts';
import { staffCall } from '../session/staff-call.ts';
import { FormNote } from './FormNote.tsx';

type Props = { readonly opened: Settings['selling']; readonly onSaved: () => Promise<void> };

const limitOptions = [
  { value: 'standard', label: 'No charge covers more than a year' },
  { value: 'strict', label: 'Nothing is ever paid for beyond a year from today' },
] as const;

export function SellingForm({ opened, onSaved }: Props) {
  const [{ seen, settings }] = useState(opened);
  const [advanceLimit, setAdvanceLimit] = useState(settings.advanceLimit);
  const [typed, setTyped] = useState(rupeesOf(settings.feeCap));
  const [sellsOutsideIndia, setSellsOutsideIndia] = useState(settings.sellsOutsideIndia);
  const [refusesUnlinkedPan, setRefusesUnlinkedPan] = useState(settings.refusesUnlinkedPan);
  const feeCap = paiseOf(typed);
  const isRaise = feeCap !== null && feeCap > settings.feeCap;
  const save = async (reason: string) => {
    if (feeCap === null) return;
    const choices = { advanceLimit, sellsOutsideIndia, refusesUnlinkedPan };
    const changed = { ...choices, feeCap: Math.min(feeCap, settings.feeCap) };
    const isChanged =
      advanceLimit !== settings.advanceLimit ||
      feeCap < settings.feeCap ||
      sellsOutsideIndia !== settings.sellsOutsideIndia ||
      refusesUnlinkedPan !== settings.refusesUnlinkedPan;
    if (isRaise) {
      await staffCall(raiseFeeCap, { body: { from: settings.feeCap, to: feeCap, reason } });
      showToast('success', 'The higher limit awaits a second approver, on Today.');
    }
    if (isRaise && !isChanged) return;
    await staffCall(saveSelling, { body: { seen, settings: changed, reason } });
    await onSaved();
  };
  return (
    <div className="max-w-lg">
      <ReasonForm action="Save the limits" isReady={feeCap !== null} onSubmit={save}>
        <SelectField
          label="Fees in advance"
          hint="SEBI allows fees for at most one year in advance. With the first reading a plan may be renewed in its last 30 days; with the second it may not."
          options={limitOptions}
          value={advanceLimit}
          onChange={({ target }) => setAdvanceLimit(target.value === 'strict' ? 'strict' : 'standard')}
        />
        <TextField
          label="Maximum per individual and year, in rupees without GST"
          hint="SEBI’s limit is 1,51,000 for a person with their family; companies have none. A higher limit needs a second approver."
          inputMode="decimal"
          value={typed}
          error={feeCap === null ? 'Use rupees and paise, as 151000.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Buyers outside India"
          hint="A service paid in rupees is no export, so IGST is charged as to another State; invoice and returns name 97, Other Territory. Your accountant confirms it."
          options={[
            { value: 'yes', label: 'May buy, with IGST' },
            { value: 'no', label: 'Cannot buy' },
          ]}
          value={sellsOutsideIndia ? 'yes' : 'no'}
          onChange={({ target }) => setSellsOutsideIndia(target.value === 'yes')}
        />
        <SelectField
          label="PAN not linked with Aadhaar"
          hint="Such a PAN is inoperative under the income tax rules until it is linked; companies, HUFs and exempt persons need no link. Refuse it, unless your compliance officer decides otherwise."
          options={[
            { value: 'refuse', label: 'Is refused until it is linked' },
            { value: 'accept', label: 'Is accepted and marked for staff' },
          ]}
          value={refusesUnlinkedPan ? 'refuse' : 'accept'}
          onChange={({ target }) => setRefusesUnlinkedPan(target.value === 'refuse')}
        />
        <Preview change={advanceLimit === settings.advanceLimit ? null : { kind: 'selling', advanceLimit }} />
        <FormNote>Existing sales do not change.</FormNote>
      </ReasonForm>
    </div>
  );
}
