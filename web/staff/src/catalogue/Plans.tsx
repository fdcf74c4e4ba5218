import { getStaffPlans } from '@niveshak/contract/staff/settings-routes';
import type { StaffPlan } from '@niveshak/contract/staff/settings-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/DataTable.tsx';
import { PlanForm } from './PlanForm.tsx';

const columns: readonly Column<StaffPlan>[] = [
  { id: 'plan', label: 'Plan', value: ({ texts }) => texts.product },
  { id: 'alias', label: 'Alias', value: ({ alias }) => alias },
  { id: 'desc', label: 'Description', value: ({ texts }) => texts.desc },
  { id: 'features', label: 'Features', isFigure: true, value: ({ texts }) => texts.features.length },
  {
    id: 'since',
    label: 'In force since',
    value: ({ since }) => since,
    show: ({ since, versions }) => (versions === 1 ? 'the beginning' : instantText(since)),
  },
];

/** What is said of every plan. */
export function Plans() {
  const client = useQueryClient();
  const mayChange = useStaff().permissions.includes('catalogue.manage');
  const plans = useQuery({ queryKey: ['staff-plans'], queryFn: () => staffCall(getStaffPlans) });
  const [changed, setChanged] = useState<StaffPlan | null>(null);
  const onSaved = () => {
    setChanged(null);
    showToast('success', 'Saved. Plan cards and checkout show it from now on.');
    void client.invalidateQueries({ queryKey: ['staff-plans'] });
  };
  if (plans.isError)
    return <ErrorBanner>{errorText(plans.error, 'The plans did not load. Please reload.')}</ErrorBanner>;
  if (plans.isPending) return <Loading />;
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-soft">
        Names, features and notes of the plans. What a plan opens, how long it lasts and how it ranks are
        rules of the product; prices have a list of their own. Earlier wordings are kept.
      </p>
      <DataTable
        label="Plans"
        columns={columns}
        rows={plans.data.plans}
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
      </Dialog>
    </>
  );
}
