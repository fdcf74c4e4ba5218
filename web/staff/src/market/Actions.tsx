import { removeCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import type { StaffCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import { purposeText } from '@niveshak/domain/market-data/corporate-action';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/DataTable.tsx';
import { ActionForm } from './ActionForm.tsx';

const columns: readonly Column<StaffCorporateAction>[] = [
  {
    id: 'exdate',
    label: 'Ex-date',
    value: ({ exDate }) => exDate,
    show: ({ exDate }) => <DateText date={exDate} />,
  },
  { id: 'symbol', label: 'Share', value: ({ symbol }) => symbol },
  {
    id: 'purpose',
    label: 'What happens',
    value: ({ purpose }) => purpose,
    show: ({ purpose }) => purposeText(purpose),
  },
];

const firstShown = 15;

type Props = { readonly actions: readonly StaffCorporateAction[]; readonly onChanged: () => void };

/** Corporate actions of the last year and the future, from the exchange's files or entered here. */
export function Actions({ actions, onChanged }: Props) {
  const [isEntering, setEntering] = useState(false);
  const [wrong, setWrong] = useState<StaffCorporateAction | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? actions : actions.slice(0, firstShown);
  const done = () => {
    setEntering(false);
    setWrong(null);
    onChanged();
  };
  const takeBack = async (reason: string) => {
    if (wrong === null) return;
    const { symbol, exDate, kind, amount } = wrong;
    await staffCall(removeCorporateAction, { body: { symbol, exDate, kind, amount, reason } });
    showToast('success', 'Removed. Prices are adjusted without it.');
    done();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">Past year and upcoming. Most come from the exchange’s files.</p>
        <Button size="small" onClick={() => setEntering(true)}>
          Enter an action
        </Button>
      </div>
      {actions.length === 0 ? (
        <p className="text-sm text-soft">None recorded.</p>
      ) : (
        <DataTable
          label="Corporate actions"
          columns={columns}
          rows={shown}
          rowId={({ symbol, exDate, kind, amount }) => `${symbol} ${exDate} ${kind} ${amount}`}
          fileName="corporate-actions"
          action={{ label: 'Remove', onPress: setWrong }}
        />
      )}
      {shown.length < actions.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {actions.length}
          </Button>
        </div>
      )}
      <Dialog title="A corporate action" isOpen={isEntering} onClose={() => setEntering(false)}>
        {isEntering && <ActionForm onDone={done} />}
      </Dialog>
      <Dialog title="Remove this action" isOpen={wrong !== null} onClose={() => setWrong(null)}>
        {wrong !== null && (
          <ReasonForm action="Remove" onSubmit={takeBack}>
            <p>
              {wrong.symbol}, <DateText date={wrong.exDate} />: {wrong.purpose}
            </p>
            <p className="text-sm text-soft">Past prices and all metrics computed from them change.</p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
