import { previewCorporateAction } from '@niveshak/contract/market-data/staff-routes';
import type { ActionChange, ActionPreview } from '@niveshak/contract/market-data/staff-schemas';
import { decimal, signedPercent } from '@niveshak/domain/primitives/number-format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { staffCall } from '../session/staff-call.ts';

export function useActionPreview(change: ActionChange | null) {
  return useQuery({
    queryKey: ['action-preview', change],
    queryFn: () => {
      if (change === null) throw new Error('No change to preview.');
      return staffCall(previewCorporateAction, { body: { change } });
    },
    enabled: change !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type Props = {
  readonly preview: ReturnType<typeof useActionPreview>;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
};

/** Price across the ex-date and the returns that change. A contradiction must be confirmed. */
export function ActionEffect({ preview, isConfirmed, onConfirm }: Props) {
  return (
    <section aria-label="Effect" className="border-y border-rule py-4">
      <QueryView query={preview} what="the preview">
        {({ price, portfolios }) => (
          <div className="flex flex-col gap-4">
            <Price price={price} />
            {price?.isContradicted === true && (
              <Checkbox
                label="Submit despite the contradicting price"
                checked={isConfirmed}
                onChange={({ target }) => onConfirm(target.checked)}
              />
            )}
            <Returns portfolios={portfolios} />
          </div>
        )}
      </QueryView>
    </section>
  );
}

function Price({ price }: Pick<ActionPreview, 'price'>) {
  if (price === null) return <p className="text-sm">No prices on both sides of the ex-date to compare.</p>;
  const { before, after, traded, claimed, isContradicted } = price;
  return (
    <div className="text-sm">
      <p>
        <DateText date={before.date} /> <Money amount={before.close} /> → <DateText date={after.date} />{' '}
        <Money amount={after.close} />
      </p>
      <p className={isContradicted ? 'text-bad' : 'text-soft'}>
        Price ratio {decimal(traded)}; with the actions of the day {decimal(claimed)}.
        {isContradicted && ' More than 20% apart.'}
      </p>
    </div>
  );
}

function Returns({ portfolios }: Pick<ActionPreview, 'portfolios'>) {
  if (portfolios.length === 0) return <p className="text-sm text-soft">Portfolio returns do not change.</p>;
  return (
    <ScrollTable label="Returns that change">
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Portfolio</HeadCell>
          <HeadCell isNumeric>Return now</HeadCell>
          <HeadCell isNumeric>After the change</HeadCell>
        </TableHead>
        <tbody>
          {portfolios.map(({ slug, title, before, after }) => (
            <tr key={slug} className="border-b border-rule last:border-0">
              <td className={bodyCell}>{title}</td>
              <td className={`${bodyCell} text-right tabular-nums`}>{returnText(before)}</td>
              <td className={`${bodyCell} text-right tabular-nums`}>{returnText(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function returnText(value: number | null): string {
  return value === null ? 'None' : signedPercent(value);
}
