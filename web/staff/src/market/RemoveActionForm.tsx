import { removeCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import type { StaffCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import { purposeText } from '@niveshak/domain/market-data/corporate-action';
import { useState } from 'react';
import { DateText } from '../../../src/ui/DateText.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { ActionEffect, useActionPreview } from './ActionEffect.tsx';

type Props = { readonly action: StaffCorporateAction; readonly onDone: () => void };

export function RemoveActionForm({ action: { purpose, ...key }, onDone }: Props) {
  const [confirmsPrice, setConfirmed] = useState(false);
  const preview = useActionPreview({ change: 'remove', ...key });
  const remove = async (reason: string) => {
    await staffCall(removeCorporateAction, { body: { ...key, confirmsPrice, reason } });
    showToast('success', 'Submitted for approval.');
    onDone();
  };
  const isContradicted = preview.data?.price?.isContradicted === true;
  return (
    <ReasonForm
      action="Submit for approval"
      isDangerous
      isReady={preview.data !== undefined && (!isContradicted || confirmsPrice)}
      isLoading={preview.isLoading}
      onSubmit={remove}
    >
      <p>
        {key.symbol}, <DateText date={key.exDate} />: {purposeText(purpose)}
      </p>
      <ActionEffect preview={preview} isConfirmed={confirmsPrice} onConfirm={setConfirmed} />
    </ReasonForm>
  );
}
