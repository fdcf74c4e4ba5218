import { getPrices } from '@niveshak/contract/settings/routes';
import type { StaffPrice } from '@niveshak/contract/settings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Deliveries } from '../frame/Deliveries.tsx';
import { versionStates } from '../frame/version-states.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { PriceForm } from './PriceForm.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

const columns: readonly Column<StaffPrice>[] = [
  { id: 'plan', label: 'Plan', value: ({ planName }) => planName },
  { id: 'alias', label: 'Alias', value: ({ alias }) => alias, onCard: 'plain' },
  {
    id: 'price',
    label: 'Full term, without GST',
    value: ({ fullPrice }) => fullPrice / 100,
    show: ({ fullPrice }) => <Money amount={fullPrice} />,
    isNumeric: true,
    onCard: 'end',
  },
  {
    id: 'from',
    label: 'From',
    value: ({ from }) => from,
    show: ({ from }) => <DateText date={from} />,
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => versionStates[state],
    show: ({ state }) => <Badge tone={state === 'in-force' ? 'good' : 'plain'}>{versionStates[state]}</Badge>,
    onCard: 'plain',
  },
  {
    id: 'emails',
    label: 'Emails to clients',
    value: ({ notices }) => notices?.sent ?? null,
    show: ({ from, notices }) => <Deliveries kind="prices" name={from} notices={notices} />,
  },
];

export function Prices() {
  const client = useQueryClient();
  const maySet = useStaff().permissions.includes('catalogue.manage');
  const prices = useQuery({ queryKey: ['prices'], queryFn: () => staffCall(getPrices) });
  const [isSetting, setSetting] = useState(false);
  const onDone = (waits: boolean) => {
    setSetting(false);
    showToast('success', waits ? 'Submitted for approval.' : 'Saved. Prices apply from their dates.');
    void client.invalidateQueries({ queryKey: ['prices'] });
    void client.invalidateQueries({ queryKey: ['setup'] });
    void client.invalidateQueries({ queryKey: ['today'] });
  };
  if (prices.data === undefined) return <Unloaded query={prices} what="the prices" />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          A price applies until the plan’s next price starts. Current and past prices cannot be changed.
        </p>
        {maySet && (
          <Button variant="primary" size="small" onClick={() => setSetting(true)}>
            Set prices
          </Button>
        )}
      </div>
      {prices.data.prices.length === 0 ? (
        <EmptyState title="No prices yet">
          <p>A plan without a price cannot be bought.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Prices"
          noun="price"
          columns={columns}
          rows={prices.data.prices}
          rowId={({ alias, from }) => `${alias} ${from}`}
          fileName="prices"
        />
      )}
      <Dialog isWide title="New prices" isOpen={isSetting} onClose={() => setSetting(false)}>
        {isSetting && <PriceForm known={prices.data} onDone={onDone} />}
      </Dialog>
    </>
  );
}
