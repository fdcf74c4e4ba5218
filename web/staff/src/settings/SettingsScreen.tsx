import { getSettings } from '@niveshak/contract/settings/routes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Tabs } from '../../../src/ui/Tabs.tsx';
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
import { viewOf } from './views.ts';
import { QueryView } from '../frame/QueryView.tsx';

const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => staffCall(getSettings) });

export function SettingsScreen() {
  const { view } = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  // A form keeps its initial values; a save remounts it.
  const [saves, setSaves] = useState(0);
  const onSaved = async () => {
    await client.invalidateQueries({ queryKey: ['settings'] });
    await client.invalidateQueries({ queryKey: ['setup'] });
    await client.invalidateQueries({ queryKey: ['config'] });
    setSaves((count) => count + 1);
    showToast('success', 'Saved. It is in use from now on.');
  };
  return (
    <>
      <ScreenHead title="Settings" />
      <QueryView query={settings} what="the settings">
        {(data) => (
          <Tabs
            label="Settings"
            active={viewOf(view)}
            onChange={(id) => void navigate({ search: id === 'firm' ? {} : { view: id } })}
            tabs={[
              {
                id: 'firm',
                label: 'Firm',
                content: (
                  <FirmForm
                    opened={data.firm}
                    onSaved={async () => {
                      await onSaved();
                      return (await client.ensureQueryData(settingsQuery)).firm;
                    }}
                  />
                ),
              },
              {
                id: 'billing',
                label: 'Invoices',
                content: <BillingForm key={saves} opened={data.billing} onSaved={onSaved} />,
              },
              {
                id: 'selling',
                label: 'Limits',
                content: <SellingForm key={saves} opened={data.selling} onSaved={onSaved} />,
              },
              { id: 'transfers', label: 'Bank transfers', content: <TransferForm onSaved={onSaved} /> },
              { id: 'pauses', label: 'Pauses', content: <PauseForm onSaved={onSaved} /> },
              { id: 'legal', label: 'Legal texts', content: <LegalTexts /> },
              {
                id: 'advertising',
                label: 'Advertising',
                content: <Advertisements firm={data.firm.profile} />,
              },
              { id: 'registrations', label: 'Registrations', content: <Registrations /> },
            ]}
          />
        )}
      </QueryView>
    </>
  );
}
