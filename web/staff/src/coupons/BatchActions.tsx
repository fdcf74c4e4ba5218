import { endCouponBatch, getBatchCodes } from '@niveshak/contract/catalogue/staff-coupon-routes';
import type { CouponBatch } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { useState } from 'react';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly batch: CouponBatch; readonly onDone: (said: string) => void };

export function BatchActions({ batch, onDone }: Props) {
  const [isEnding, setEnding] = useState(false);
  const params = { id: batch.id };
  const act = async (reason: string) => {
    if (isEnding) await staffCall(endCouponBatch, { params, body: { reason } });
    else {
      const { codes } = await staffCall(getBatchCodes, { params, body: { reason } });
      const fileName = `coupons-${batch.name.replaceAll(/[^\w-]+/g, '-')}.csv`;
      saveCsv(
        fileName,
        ['Code', 'Used'],
        codes.map(({ code, redeemed }) => [code, redeemed]),
      );
    }
    onDone(isEnding ? 'Codes ended.' : 'Codes downloaded.');
  };
  return (
    <ReasonForm action={isEnding ? 'End all codes' : 'Download codes'} isDangerous={isEnding} onSubmit={act}>
      {isEnding ? (
        <p>The {batch.size.toLocaleString('en-IN')} codes no longer work for new orders.</p>
      ) : (
        <>
          <p>
            {batch.size.toLocaleString('en-IN')} codes as CSV, with the uses of each. The audit log records
            who downloads them.
          </p>
          <div>
            <Button size="small" variant="danger" onClick={() => setEnding(true)}>
              End codes instead
            </Button>
          </div>
        </>
      )}
    </ReasonForm>
  );
}
