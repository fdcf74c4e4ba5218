import { getStaffPlans } from '@niveshak/contract/settings/routes';
import type { StaffPlan } from '@niveshak/contract/settings/schemas';
import { isOfferedPlan, planOf } from '@niveshak/domain/catalogue/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { useConfigOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { AddPlanForm } from './AddPlanForm.tsx';
import { PlanSale } from './PlanSale.tsx';
import { PlanForm } from './PlanForm.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

const columns: readonly Column<StaffPlan>[] = [
  { id: 'plan', label: 'Plan', value: ({ texts }) => texts.product },
  { id: 'alias', label: 'Alias', value: ({ alias }) => alias },
  { id: 'term', label: 'Term', value: ({ term }) => term },
  { id: 'level', label: 'Level', isNumeric: true, value: ({ level }) => level },
  { id: 'sale', label: 'Sale', value: saleWords },
  { id: 'origin', label: 'Origin', value: ({ isOwn }) => (isOwn ? 'Added by the firm' : 'Default') },
  { id: 'features', label: 'Features', isNumeric: true, value: ({ texts }) => texts.features.length },
  {
    id: 'since',
    label: 'In force since',
    value: ({ since }) => since,
    show: ({ since, versions }) => (versions === 1 ? 'the beginning' : instantText(since)),
  },
];

const saleNames = { card: 'On sale', 'trial-link': 'Free trial', granted: 'Granted by staff' } as const;

function saleWords({ alias, isWithdrawn }: StaffPlan): string {
  return isWithdrawn ? 'Withdrawn' : saleNames[planOf(alias).sale];
}

export function Plans() {
  const client = useQueryClient();
  const config = useConfigOfConsole();
  const mayChange = useStaff().permissions.includes('catalogue.manage');
  const plans = useQuery({ queryKey: ['staff-plans'], queryFn: () => staffCall(getStaffPlans) });
  const [changed, setChanged] = useState<StaffPlan | null>(null);
  const [isAdding, setAdding] = useState(false);
  const refresh = () => {
    for (const queryKey of [['staff-plans'], ['prices'], ['config']])
      void client.invalidateQueries({ queryKey });
  };
  const onSaved = () => {
    setChanged(null);
    showToast('success', 'Saved. Plan cards and checkout now show it.');
    refresh();
  };
  const onAdded = (isPriced: boolean) => {
    setAdding(false);
    showToast(
      'success',
      isPriced ? 'Plan added. It is on sale.' : 'Plan added. It goes on sale once it has a price.',
    );
    refresh();
  };
  if (plans.data === undefined) return <Unloaded query={plans} what="the plans" />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          Edit a plan’s texts, withdraw it from sale, or add a plan. Term, level and rights cannot be changed.
        </p>
        {mayChange && (
          <Button variant="primary" size="small" onClick={() => setAdding(true)}>
            Add plan
          </Button>
        )}
      </div>
      <DataTable
        label="Plans"
        noun="plan"
        columns={columns}
        rows={plans.data.plans.filter(({ alias }) => config.sunset !== null || !planOf(alias).isUntilSunset)}
        rowId={({ alias }) => alias}
        fileName="plans"
        action={mayChange ? { label: 'Edit', onPress: setChanged } : undefined}
      />
      <Dialog
        isWide
        title={changed === null ? '' : `Edit ${changed.texts.product}`}
        isOpen={changed !== null}
        onClose={() => setChanged(null)}
      >
        {changed !== null && <PlanForm plan={changed} seen={plans.data.seen} onSaved={onSaved} />}
        {changed !== null && isOfferedPlan(changed.alias) && (
          <PlanSale plan={changed} seen={plans.data.seen} onSaved={onSaved} />
        )}
      </Dialog>
      <Dialog isWide title="Add plan" isOpen={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <AddPlanForm seen={plans.data.seen} onAdded={onAdded} />}
      </Dialog>
    </>
  );
}
