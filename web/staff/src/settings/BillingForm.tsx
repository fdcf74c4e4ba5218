import { saveBilling } from '@niveshak/contract/settings/routes';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { isUnchanged } from '../frame/is-unchanged.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { FormNote } from './FormNote.tsx';

type Props = { readonly opened: Settings['billing']; readonly onSaved: () => Promise<void> };

const nullIfEmpty = (text: string) => (text.trim() === '' ? null : text);

/** Invoice settings that do not affect sales. */
export function BillingForm({ opened, onSaved }: Props) {
  const [{ seen, settings }] = useState(opened);
  const [sacCode, setSacCode] = useState(settings?.sacCode ?? '');
  const [bankDetails, setBankDetails] = useState(settings?.bankDetails ?? '');
  const [footer, setFooter] = useState(settings?.footer ?? '');
  const [needsEInvoice, setNeedsEInvoice] = useState(settings?.needsEInvoice ?? false);
  const { problems, noting } = useFieldProblems('settings.');
  const wanted = {
    sacCode,
    bankDetails: nullIfEmpty(bankDetails),
    footer: nullIfEmpty(footer),
    needsEInvoice,
  };
  const save = async (reason: string | undefined) => {
    await noting(() => staffCall(saveBilling, { body: { seen, settings: wanted, reason } }));
    await onSaved();
  };
  return (
    <div className="max-w-lg">
      <NoteForm
        action="Save invoice settings"
        isOnPage
        namesFields
        isUnchanged={isUnchanged(settings, wanted)}
        onSubmit={save}
      >
        <TextField
          label="SAC code"
          hint="The service’s code on GST invoices: six digits that begin with 99."
          inputMode="numeric"
          value={sacCode}
          error={problems['sacCode']}
          onChange={({ target }) => setSacCode(target.value)}
        />
        <TextArea
          label="Bank details"
          hint="Optional. Printed on invoices."
          value={bankDetails}
          error={problems['bankDetails']}
          onChange={({ target }) => setBankDetails(target.value)}
        />
        <TextArea
          label="Footer"
          hint="Optional. The last lines of every invoice."
          value={footer}
          error={problems['footer']}
          onChange={({ target }) => setFooter(target.value)}
        />
        <Checkbox
          label="Sales to businesses are registered with the invoice registration portal"
          checked={needsEInvoice}
          onChange={({ target }) => setNeedsEInvoice(target.checked)}
        />
        <FormNote>Issued invoices do not change.</FormNote>
      </NoteForm>
    </div>
  );
}
