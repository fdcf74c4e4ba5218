import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf } from '@niveshak/domain/portfolios/weight-ppm';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { FirstRows } from '../frame/FirstRows.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

type Rebalance = StaffPortfolio['records'][number];

type Props = {
  records: readonly Rebalance[];
  /** Null if the user lacks permission or a draft is open. */
  onCorrect: ((recordId: string) => void) | null;
};

/** Published rebalances, newest first. */
export function Rebalances({ records, onCorrect }: Props) {
  return (
    <section aria-labelledby="records" className="mt-10">
      <h2 id="records" className="mb-3 text-lg">
        Published rebalances
      </h2>
      {records.length === 0 ? (
        <p className="text-sm text-soft">None yet.</p>
      ) : (
        <FirstRows rows={records} first={8} noun="rebalances">
          {(shown) => (
            <PlainTable
              label="Published rebalances"
              columns={columns}
              rows={shown}
              rowId={({ id }) => id}
              isOver={({ isInForce }) => !isInForce}
              {...(onCorrect === null
                ? {}
                : {
                    renderAction: ({ id, isInForce }: Rebalance) =>
                      isInForce && (
                        <Button size="small" variant="quiet" onClick={() => onCorrect(id)}>
                          Correct
                        </Button>
                      ),
                  })}
            />
          )}
        </FirstRows>
      )}
    </section>
  );
}

const columns: readonly Column<Rebalance>[] = [
  {
    id: 'day',
    label: 'Day',
    value: ({ date }) => date,
    show: ({ date }) => (
      <span className="whitespace-nowrap">
        <DateText date={date} />
      </span>
    ),
  },
  {
    id: 'note',
    label: 'Note',
    value: ({ note }) => note,
    show: ({ note, corrects, isInForce }) => (
      <>
        {corrects !== null && <Badge tone="accent">Correction</Badge>}{' '}
        {!isInForce && <Badge>Corrected</Badge>} {note}
      </>
    ),
  },
  { id: 'shares', label: 'Shares', value: ({ shares }) => shares, isNumeric: true },
  {
    id: 'cash',
    label: 'Cash',
    value: ({ cashPpm }) => cashPpm,
    show: ({ cashPpm }) => `${percentOf(cashPpm)}%`,
    isNumeric: true,
  },
];
