import type { CouponBatch } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { BatchActions } from './BatchActions.tsx';
import { BatchForm } from './BatchForm.tsx';
import { waitsText } from './coupon-words.ts';
import { couponsQuery } from './queries.ts';
import { ruleColumns } from './rule-columns.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

const columns: readonly Column<CouponBatch>[] = [
  { id: 'name', label: 'Batch', value: ({ name }) => name, breaks: true },
  { id: 'size', label: 'Codes', value: ({ size }) => size, isNumeric: true },
  ...ruleColumns<CouponBatch>(),
  {
    id: 'made',
    label: 'Created',
    value: ({ madeAt }) => madeAt,
    show: ({ madeAt, madeBy }) => (
      <>
        {instantText(madeAt)}
        <span className="block text-soft">{madeBy}</span>
      </>
    ),
  },
];

/** Sets of codes that share one rule and are distributed individually. */
export function Batches() {
  const client = useQueryClient();
  const mayManage = useStaff().permissions.includes('catalogue.manage');
  const coupons = useQuery(couponsQuery);
  const [open, setOpen] = useState<CouponBatch | 'new' | null>(null);
  const close = () => setOpen(null);
  const onDone = (said: string) => {
    close();
    showToast('success', said);
    void client.invalidateQueries({ queryKey: couponsQuery.queryKey });
  };
  if (coupons.data === undefined) return <Unloaded query={coupons} what="the batches" />;
  const { batches } = coupons.data;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          Up to 10,000 random codes with the same rule. By default, each works once.
        </p>
        {mayManage && (
          <Button variant="primary" size="small" onClick={() => setOpen('new')}>
            New batch
          </Button>
        )}
      </div>
      {batches.length === 0 ? (
        <EmptyState title="No batches yet">
          <p>Create a batch to give each person a separate code.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Batches"
          columns={columns}
          rows={batches}
          rowId={({ id }) => id}
          fileName="coupon-batches"
          action={mayManage ? { label: 'Open', onPress: setOpen } : undefined}
        />
      )}
      <Dialog
        isWide
        title={open === null ? '' : open === 'new' ? 'New batch of codes' : `Batch ${open.name}`}
        isOpen={open !== null}
        onClose={close}
      >
        {open === 'new' && (
          <BatchForm
            onDone={(isWaiting) =>
              onDone(isWaiting ? waitsText : 'Created. Download the codes from the table.')
            }
          />
        )}
        {open !== null && open !== 'new' && <BatchActions batch={open} onDone={onDone} />}
      </Dialog>
    </>
  );
}
