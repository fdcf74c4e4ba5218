import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import { outcomeFinding } from '@niveshak/domain/market-data/outcome-finding';
import { count } from '@niveshak/domain/primitives/number-format';
import { cx } from '../ui/cx.ts';
import { Section } from '../ui/Section.tsx';
import { SignedPercent } from '../ui/Signed.tsx';

type Followed = NonNullable<ResponseOf<typeof getOutliers>['followed']>;
type Window = Followed['windows'][number];

const title = 'What followed';

/** Median returns after all past lists, as bars next to the index. Omitted while the firm may not show returns. */
export function PastOutcomes({ followed, isWide }: { followed: Followed; isWide: boolean }) {
  if (followed.windows.length === 0) return null;
  if (isWide)
    return (
      <Section title={title} id="outliers-followed" className="mb-8">
        <Windows followed={followed} />
      </Section>
    );
  // On a phone the list comes first.
  return (
    <details className="mb-4 border-y border-rule">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <div className="pb-4">
        <Windows followed={followed} />
      </div>
    </details>
  );
}

function Windows({ followed: { index, windows } }: { followed: Followed }) {
  const values = windows.flatMap((each) => [each.bullish?.median, each.bearish?.median, each.index]);
  const known = values.filter((value) => value !== null && value !== undefined);
  const scale = { low: Math.min(0, ...known), high: Math.max(0, ...known) };
  const finding = outcomeFinding(windows);
  const calls = Math.max(...windows.map((each) => (each.bullish?.calls ?? 0) + (each.bearish?.calls ?? 0)));
  return (
    <>
      <p className="mb-4 max-w-prose">
        Returns after {count(calls)} past outliers: half did better than the median shown, half worse.{' '}
        {finding !== null && `${finding}${index === null ? '' : `, ${index}`}.`}
      </p>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-5 xl:grid-cols-4">
        {windows.map((each) => (
          <li key={each.months}>
            <h3 className="font-sans text-sm font-semibold">
              {each.months === 1 ? '1 month' : `${each.months} months`} later
            </h3>
            <Bars window={each} hasIndex={index !== null} scale={scale} />
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Dividends reinvested. Past performance does not indicate future returns.
      </p>
    </>
  );
}

type Scale = { readonly low: number; readonly high: number };
type BarsProps = { window: Window; hasIndex: boolean; scale: Scale };

function Bars({ window: { bullish, bearish, index }, hasIndex, scale: { low, high } }: BarsProps) {
  const lines = [
    { name: 'Bullish', value: bullish?.median ?? null, isIndex: false },
    { name: 'Bearish', value: bearish?.median ?? null, isIndex: false },
    ...(hasIndex ? [{ name: 'Index', value: index, isIndex: true }] : []),
  ];
  const share = (value: number) => `${(value / (high - low || 1)) * 100}%`;
  return (
    <dl className="mt-1 text-sm">
      {lines.map(({ name, value, isIndex }) => (
        <div key={name} className="flex items-center gap-2">
          <dt className="w-14 text-soft">{name}</dt>
          <dd aria-hidden="true" className="relative h-2 flex-1">
            <span
              className={cx(
                'absolute inset-y-0 border-x border-transparent',
                isIndex ? 'bg-strong' : (value ?? 0) < 0 ? 'bg-loss' : 'bg-gain',
              )}
              style={{ left: share(Math.min(value ?? 0, 0) - low), width: share(Math.abs(value ?? 0)) }}
            />
          </dd>
          <dd className="w-14 text-right">
            <SignedPercent value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
