import { getSettings } from '@niveshak/contract/settings/routes';
import type { Settings } from '@niveshak/contract/settings/schemas';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCall } from '../session/staff-call.ts';
import { Advertisements } from './Advertisements.tsx';
import { BillingForm } from './BillingForm.tsx';
import { FirmForm } from './FirmForm.tsx';
import { LegalTexts } from './LegalTexts.tsx';
import { PauseForm } from './PauseForm.tsx';
import { Registrations } from './Registrations.tsx';
import { SellingForm } from './SellingForm.tsx';
import { TransferForm } from './TransferForm.tsx';
import { otherViewOf } from './views.ts';
import type { OtherView } from './views.ts';
import { QueryView } from '../frame/QueryView.tsx';

const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => staffCall(getSettings) });

const titles: Readonly<Record<OtherView, string>> = {
  billing: 'Invoices',
  selling: 'Limits',
  transfers: 'Bank account',
  pauses: 'Pauses',
  legal: 'Legal texts',
  advertising: 'Advertising',
  registrations: 'Registrations',
};

export function SettingsScreen() {
  const view = otherViewOf(useSearch({ from: '/settings' }).view);
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  // A form keeps its initial values, so a save remounts it.
  const [saves, setSaves] = useState(0);
  const onSaved = async () => {
    await client.invalidateQueries({ queryKey: ['settings'] });
    await client.invalidateQueries({ queryKey: ['setup'] });
    await client.invalidateQueries({ queryKey: ['config'] });
    setSaves((count) => count + 1);
    showToast('success', 'Saved and in effect.');
  };
  const onFirmSaved = async () => {
    await onSaved();
    return (await client.ensureQueryData(settingsQuery)).firm;
  };
  return (
    <>
      <ScreenHead title={view === undefined ? 'Firm profile' : titles[view]} />
      <QueryView query={settings} what="the settings">
        {(data) =>
          view === undefined ? (
            <FirmForm opened={data.firm} onSaved={onFirmSaved} />
          ) : (
            <OtherPage view={view} data={data} saves={saves} onSaved={onSaved} />
          )
        }
      </QueryView>
    </>
  );
}

type PageProps = { view: OtherView; data: Settings; saves: number; onSaved: () => Promise<void> };

function OtherPage({ view, data, saves, onSaved }: PageProps) {
  switch (view) {
    case 'billing':
      return <BillingForm key={saves} opened={data.billing} onSaved={onSaved} />;
    case 'selling':
      return <SellingForm key={saves} opened={data.selling} onSaved={onSaved} />;
    case 'transfers':
      return <TransferForm onSaved={onSaved} />;
    case 'pauses':
      return <PauseForm onSaved={onSaved} />;
    case 'legal':
      return <LegalTexts />;
    case 'advertising':
      return <Advertisements firm={data.firm.profile} />;
    case 'registrations':
      return <Registrations />;
    default:
      return assertNever(view);
  }
}
