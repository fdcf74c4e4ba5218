import type { StaffCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import { purposeText } from '@niveshak/domain/market-data/corporate-action';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { ActionForm } from './ActionForm.tsx';
import { RemoveActionForm } from './RemoveActionForm.tsx';

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
    label: 'Event',
    value: ({ purpose }) => purpose,
    show: ({ purpose }) => purposeText(purpose),
  },
];

const firstShown = 15;

type Props = { readonly actions: readonly StaffCorporateAction[]; readonly onChanged: () => void };

/** Corporate actions of the last year and the future, from the exchange's files or entered manually. */
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
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">
          Past year and upcoming. Most come from exchange files; changes need a second approver.
        </p>
        <Button size="small" onClick={() => setEntering(true)}>
          Enter action
        </Button>
      </div>
      {actions.length === 0 ? (
        <p className="text-sm text-soft">No corporate actions yet.</p>
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
      <Dialog isWide title="Corporate action" isOpen={isEntering} onClose={() => setEntering(false)}>
        {isEntering && <ActionForm onDone={done} />}
      </Dialog>
      <Dialog isWide title="Remove corporate action" isOpen={wrong !== null} onClose={() => setWrong(null)}>
        {wrong !== null && <RemoveActionForm action={wrong} onDone={done} />}
      </Dialog>
    </>
  );
}
