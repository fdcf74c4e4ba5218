import { raiseFeeCap, raiseRefundLimit, saveSelling } from '@niveshak/contract/settings/routes';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Preview } from '../preview/Preview.tsx';
import { paiseOf } from '../frame/paise-of.ts';
import { isUnchanged } from '../frame/is-unchanged.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { rupeesOf } from '../frame/rupees-of.ts';
import { staffCall } from '../session/staff-call.ts';
import { FormNote } from './FormNote.tsx';

type Props = { readonly opened: Settings['selling']; readonly onSaved: () => Promise<void> };

const limitOptions = [
  { value: 'standard', label: 'At most one year per charge' },
  { value: 'strict', label: 'Nothing paid beyond one year from today' },
] as const;

const abroadOptions = [
  { value: 'yes', label: 'Can buy, with IGST' },
  { value: 'no', label: 'Cannot buy' },
] as const;

const unlinkedOptions = [
  { value: 'refuse', label: 'Refuse until linked' },
  { value: 'accept', label: 'Accept and mark for staff' },
] as const;

export function SellingForm({ opened, onSaved }: Props) {
  const [first] = useState(opened);
  const { settings } = first;
  const [advanceLimit, setAdvanceLimit] = useState(settings.advanceLimit);
  const [typed, setTyped] = useState(rupeesOf(settings.feeCap));
  const [sellsOutsideIndia, setSellsOutsideIndia] = useState(settings.sellsOutsideIndia);
  const [refusesUnlinkedPan, setRefusesUnlinkedPan] = useState(settings.refusesUnlinkedPan);
  const [typedRefund, setTypedRefund] = useState(rupeesOf(settings.refundLimit));
  const feeCap = paiseOf(typed);
  const refundLimit = paiseOf(typedRefund);
  const isReady = feeCap !== null && refundLimit !== null;
  const wanted = isReady
    ? { advanceLimit, sellsOutsideIndia, refusesUnlinkedPan, feeCap, refundLimit }
    : null;
  const save = async (reason: string) => {
    if (wanted === null) return;
    if (await saveLimits(first, wanted, reason)) await onSaved();
  };
  return (
    <div className="max-w-lg">
      <ReasonForm
        action="Save limits"
        isOnPage
        isReady={isReady}
        isUnchanged={wanted !== null && isUnchanged(settings, wanted)}
        onSubmit={save}
      >
        <SelectField
          label="Fees in advance"
          hint="SEBI allows fees for at most one year in advance. The first option lets members renew in a plan’s last 30 days; the second does not."
          options={limitOptions}
          value={advanceLimit}
          onChange={({ target }) => setAdvanceLimit(target.value === 'strict' ? 'strict' : 'standard')}
        />
        <TextField
          label="Maximum per individual and year, in rupees without GST"
          hint="SEBI’s limit is 1,51,000 for a person with their family; companies have none. A higher limit needs a second approver."
          inputMode="decimal"
          value={typed}
          error={feeCap === null ? 'Enter rupees and paise, such as 151000.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="Refunds by one staff member, in rupees with GST"
          hint="Per member in 30 days. Larger refunds and a higher limit need a second approver."
          inputMode="decimal"
          value={typedRefund}
          error={refundLimit === null ? 'Enter rupees and paise, such as 10000.' : undefined}
          onChange={({ target }) => setTypedRefund(target.value)}
        />
        <SelectField
          label="Buyers outside India"
          hint="A service paid in rupees is not an export, so IGST is charged as to another State; invoices and returns state 97, Other Territory. Confirm this with your accountant."
          options={abroadOptions}
          value={sellsOutsideIndia ? 'yes' : 'no'}
          onChange={({ target }) => setSellsOutsideIndia(target.value === 'yes')}
        />
        <SelectField
          label="PAN not linked with Aadhaar"
          hint="Such a PAN is inoperative under the income tax rules; companies, HUFs and exempt persons need no link. Refuse it unless your compliance officer decides otherwise."
          options={unlinkedOptions}
          value={refusesUnlinkedPan ? 'refuse' : 'accept'}
          onChange={({ target }) => setRefusesUnlinkedPan(target.value === 'refuse')}
        />
        <Preview change={advanceLimit === settings.advanceLimit ? null : { kind: 'selling', advanceLimit }} />
        <FormNote>Existing sales do not change.</FormNote>
      </ReasonForm>
    </div>
  );
}

type Selling = Settings['selling'];

/** Requests approval for higher limits and saves everything else. Returns whether anything was saved. */
async function saveLimits(
  { seen, settings }: Selling,
  wanted: Selling['settings'],
  reason: string,
): Promise<boolean> {
  const raises = [
    [raiseFeeCap, settings.feeCap, wanted.feeCap],
    [raiseRefundLimit, settings.refundLimit, wanted.refundLimit],
  ] as const;
  const raised = raises.filter(([, from, to]) => to > from);
  for (const [route, from, to] of raised) await staffCall(route, { body: { from, to, reason } });
  if (raised.length > 0) showToast('success', 'The higher limit awaits a second approver, under Today.');
  const changed: Selling['settings'] = {
    ...wanted,
    feeCap: Math.min(wanted.feeCap, settings.feeCap),
    refundLimit: Math.min(wanted.refundLimit, settings.refundLimit),
  };
  const isChanged = Object.entries(changed).some(([name, value]) => Reflect.get(settings, name) !== value);
  if (raised.length > 0 && !isChanged) return false;
  await staffCall(saveSelling, { body: { seen, settings: changed, reason } });
  return true;
}
