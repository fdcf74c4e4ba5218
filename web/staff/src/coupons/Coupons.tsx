import type { StaffCoupon } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { useStaff } from '../session/session.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { CouponForm } from './CouponForm.tsx';
import { waitsText } from './coupon-words.ts';
import { couponsQuery } from './queries.ts';
import { ruleColumns } from './rule-columns.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

const columns: readonly Column<StaffCoupon>[] = [
  { id: 'code', label: 'Code', value: ({ code }) => code },
  ...ruleColumns<StaffCoupon>(),
];

export function Coupons() {
  const client = useQueryClient();
  const mayManage = useStaff().permissions.includes('catalogue.manage');
  const coupons = useQuery(couponsQuery);
  const [open, setOpen] = useState<StaffCoupon | 'new' | null>(null);
  const close = () => setOpen(null);
  const onDone = (isWaiting: boolean) => {
    close();
    showToast('success', isWaiting ? waitsText : 'Saved. It applies to new orders.');
    void client.invalidateQueries({ queryKey: couponsQuery.queryKey });
  };
  if (coupons.data === undefined) return <Unloaded query={coupons} what="the coupons" />;
  const { data } = coupons;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          A purchase gets the larger of coupon and referral discount. A coupon’s discount cannot be changed.
        </p>
        {mayManage && (
          <Button variant="primary" size="small" onClick={() => setOpen('new')}>
            New coupon
          </Button>
        )}
      </div>
      {data.coupons.length === 0 ? (
        <EmptyState title="No coupons yet">
          <p>Create one to take a percentage or an amount off a purchase.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Coupons"
          noun="coupon"
          columns={columns}
          rows={data.coupons}
          rowId={({ code }) => code}
          fileName="coupons"
          action={mayManage ? { label: 'Change', onPress: setOpen } : undefined}
        />
      )}
      <Dialog
        isWide
        title={open === null ? '' : open === 'new' ? 'New coupon' : `Coupon ${open.code}`}
        isOpen={open !== null}
        onClose={close}
      >
        {open === 'new' && <CouponForm onDone={onDone} />}
        {open !== null && open !== 'new' && (
          <ChangeForm coupon={open} today={data.today} onDone={() => onDone(false)} />
        )}
      </Dialog>
    </>
  );
}
