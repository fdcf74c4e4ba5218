import { changeOnePersonFirm } from '@niveshak/contract/staff/routes';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

export function OnePersonFirm({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const action = isOn ? 'Turn off' : 'Turn on';
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="text-lg">One-person firm {isOn && <Badge tone="good">On</Badge>}</h2>
      <p className="mt-2 text-sm">
        Lets you approve your own articles, large refunds, prices and coupons, with a reason, while no
        colleague can. The audit log and the register of recommendations mark self-approvals.
      </p>
      <Button size="small" className="mt-3" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog title="One-person firm" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          action={action}
          onSubmit={async (reason) => {
            await staffCall(changeOnePersonFirm, { body: { isOn: !isOn, reason } });
            setOpen(false);
            onDone();
          }}
        >
          <p>
            {isOn
              ? 'Every approval needs a second approver again.'
              : 'You approve your own requests until a colleague who can approve them joins.'}
          </p>
        </ReasonForm>
      </Dialog>
    </section>
  );
}
