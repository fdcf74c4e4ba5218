import { closePortfolio } from '@niveshak/contract/portfolios/staff-routes';
import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { useState } from 'react';
import { DateField } from '../../../src/ui/DateField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly facts: StaffPortfolio['facts']; readonly onDone: () => void };

/** Form to close a portfolio or an experiment as of a day, or to reopen a closed one. */
export function CloseForm({ facts, onDone }: Props) {
  const [on, setOn] = useState('');
  const isClosed = facts.closedOn !== null;
  const act = async (reason: string) => {
    await staffCall(closePortfolio, {
      params: { id: facts.id },
      body: { on: isClosed ? null : on, reason },
    });
    showToast('success', isClosed ? 'Reopened.' : 'Closed. Members see it as closed.');
    onDone();
  };
  if (isClosed)
    return (
      <ReasonForm action="Reopen" onSubmit={act}>
        <p>Weights and returns continue as if it had never been closed.</p>
      </ReasonForm>
    );
  return (
    <ReasonForm action={`Close the ${facts.kind}`} isDangerous onSubmit={act}>
      <p>
        Returns end on that day, and nothing can be published afterwards. Everything published stays visible.
      </p>
      <DateField label="Last day" name="on" value={on} onChange={({ target }) => setOn(target.value)} />
    </ReasonForm>
  );
}
