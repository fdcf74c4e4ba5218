import type { RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import type { ReactNode } from 'react';
import { percent } from '@niveshak/domain/primitives/number-format';
import { DateText } from '../../../src/ui/DateText.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { Money } from '../../../src/ui/Money.tsx';

type Props = {
  readonly effect: RebalanceEffect;
  readonly isFresh: boolean;
  /** Whether the weights are complete. Otherwise, turnover and cost have no meaning. */
  readonly hasWholeWeights: boolean;
  /** Whether publishing was tried. Before, open items are not errors. */
  readonly isRefused: boolean;
};

export function Effect({ effect, isFresh, hasWholeWeights, isRefused }: Props) {
  const { turnover, cost, members, asOf, problems } = effect;
  return (
    <div aria-busy={!isFresh}>
      <dl className="text-sm">
        <Fact name="Turnover">{hasWholeWeights ? percent(turnover) : '–'}</Fact>
        <Fact name="Estimated cost">
          {!hasWholeWeights ? (
            '–'
          ) : cost === null ? (
            'unknown: a price is missing'
          ) : (
            <>
              <Money amount={cost.total.amount} />
              <span className="block text-soft">
                {cost.orders} orders for <Money amount={cost.portfolio.amount} isShort />
              </span>
            </>
          )}
        </Fact>
        <Fact name="Members with access">{members.withAccess.toLocaleString('en-IN')}</Fact>
        <Fact name="Of these, with a completed order">{members.withBaskets.toLocaleString('en-IN')}</Fact>
        <Fact name="Priced at close of">{asOf === null ? 'no day yet' : <DateText date={asOf} />}</Fact>
      </dl>
      {problems.length > 0 && (
        <div
          role={isRefused ? 'alert' : undefined}
          className={cx(
            'mt-4 rounded-md border-l-4 px-4 py-3 text-sm',
            isRefused ? 'border-bad bg-bad-wash' : 'border-rule bg-sunken',
          )}
        >
          <p className="font-semibold">To do before publishing ({problems.length})</p>
          <ul className="mt-1 list-disc pl-4">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-baseline justify-between gap-4 border-b border-rule py-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
