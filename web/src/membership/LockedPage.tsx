import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Preview } from '@niveshak/contract/home/preview-routes';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { count as countText, signedPercent } from '@niveshak/domain/primitives/number-format';
import { showsOutcomes } from '@niveshak/domain/firm/performance-source';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../identity/auth.ts';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { plansThatHave } from './plan-words.ts';
import { previewQuery } from './preview-query.ts';

export type LockedProps = {
  feature: Feature;
  title: string;
  /** Slug of the portfolio on this page. */
  portfolio?: string | undefined;
  /** Content that remains available to the member, or the reason the page is locked. */
  children?: ReactNode;
};

/** Feature descriptions, for titles that are not self-explanatory. */
const pitches: Partial<Record<Feature, string>> = {
  outliers:
    'Stocks with unusual moves or volume, updated each evening. See how unusual each move was, which portfolios hold the stock, and what followed.',
};

/** Locked page with a preview, the extra benefits of the best plan that has the feature, its price and one button. */
export function LockedPage({ feature, title, portfolio, children }: LockedProps) {
  const preview = useQuery(previewQuery(feature, portfolio));
  const { firm } = useConfig();
  const today = useToday();
  const said = children ?? pitches[feature];
  const hasChart =
    feature === 'portfolios' &&
    (preview.data === undefined
      ? showsOutcomes(firm.performanceSource, today)
      : preview.data.chartHtml !== null);
  return (
    <div
      data-locked={feature}
      className={cx('flex flex-col gap-8', hasChart && 'xl:flex-row xl:items-start xl:gap-12')}
    >
      {preview.isPending ? (
        <PreviewSkeleton feature={feature} hasChart={hasChart} />
      ) : (
        <Shown preview={preview.data} />
      )}
      <div
        className={cx(
          'max-w-2xl border-t-2 border-accent bg-raised px-5 py-6 sm:px-8',
          hasChart && 'xl:w-[24rem] xl:shrink-0',
        )}
      >
        <p className="flex items-center gap-2 text-sm font-medium text-soft">
          <Icon name="lock" className="size-4" />
          Not in your plan
        </p>
        <h2 className="mt-3 text-2xl">{title}</h2>
        {said !== undefined && <p className="mt-2 text-soft">{said}</p>}
        {preview.isPending ? (
          <OfferSkeleton />
        ) : (
          <Offer offer={preview.data?.offer ?? null} feature={feature} />
        )}
      </div>
    </div>
  );
}

const countWords = {
  portfolios: ['portfolio', 'portfolios'],
  changes: ['change in the last 12 months', 'changes in the last 12 months'],
  experiments: ['experiment so far', 'experiments so far'],
  outliers: ['outlier in the last 12 months', 'outliers in the last 12 months'],
  messages: ['message', 'messages'],
  channels: ['channel', 'channels'],
} as const satisfies Record<Preview['counts'][number]['kind'], readonly [one: string, many: string]>;

function Shown({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined || (preview.chartHtml === null && preview.counts.length === 0)) return null;
  return (
    <div className="min-w-0 max-w-[40rem] flex-1">
      {preview.chartHtml !== null && <Prose html={preview.chartHtml} className={`mb-6 ${chartHeight}`} />}
      {preview.portfolio === null ? <Counts counts={preview.counts} /> : <Facts of={preview.portfolio} />}
    </div>
  );
}

function Counts({ counts }: Pick<Preview, 'counts'>) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {counts.map(({ kind, count }) => (
        <div key={kind} className="flex flex-col-reverse">
          <dt className="text-sm text-soft">{countWords[kind][count === 1 ? 0 : 1]}</dt>
          <dd className="text-3xl font-semibold tabular-nums">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ of }: { of: NonNullable<Preview['portfolio']> }) {
  const { benchmark, launchDate, lastChangedOn, sinceLaunch, lastYear } = of;
  const besides = (value: number | null) =>
    value === null ? undefined : `${benchmark} ${signedPercent(value)}`;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      {sinceLaunch !== null && (
        <Fact name="Since launch" note={besides(sinceLaunch.benchmark)}>
          {signedPercent(sinceLaunch.own)}
        </Fact>
      )}
      {lastYear !== null && (
        <Fact name="Last year" note={besides(lastYear.benchmark)}>
          {signedPercent(lastYear.own)}
        </Fact>
      )}
      <Fact name="Launched">
        <DateText date={launchDate} />
      </Fact>
      {lastChangedOn !== null && (
        <Fact name="Last change">
          <DateText date={lastChangedOn} />
        </Fact>
      )}
      {sinceLaunch === null && <Fact name="Benchmark">{benchmark}</Fact>}
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{children}</span>
        {note !== undefined && <span className="block text-sm text-soft tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}

function Offer({ offer, feature }: { offer: Preview['offer']; feature: Feature }) {
  const config = useConfig();
  const [held] = useUser().subscriptions;
  const isPaying = held !== undefined && planOf(held.alias).kind === 'paid';
  if (offer === null)
    return (
      <>
        <p className="mt-4">{plansThatHave(feature, config)}</p>
        <ChangePlanLink returnsHere className={`mt-6 ${buttonClass('primary')}`}>
          Compare plans
        </ChangePlanLink>
      </>
    );
  const { plan, product, adds, charge, monthly, endDate } = offer;
  return (
    <>
      {adds.length > 0 && (
        <ul aria-label={`${product} adds`} className="mt-4 flex flex-col gap-1.5">
          {adds.map((text) => (
            <li key={text} className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-5 text-good" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5">
        <Money amount={charge} className="text-2xl font-semibold" />{' '}
        <span className="whitespace-nowrap text-soft">{catalogueTexts.today}</span>
      </p>
      <p className="mt-1 text-sm text-soft">
        {monthly !== null && (
          <>
            <Money amount={monthly} isShort /> a month plus GST ·{' '}
          </>
        )}
        until <DateText date={endDate} />.{isPaying && ' Unused days are credited.'}
      </p>
      <ChangePlanLink returnsHere plan={plan} className={`mt-5 ${buttonClass('primary')}`}>
        Get {product}
      </ChangePlanLink>
    </>
  );
}

/** Height of a chart with title and source, so that the content below does not move. */
const chartHeight = 'min-h-[29.5rem]';

/** Placeholder as large as a chart, or as a line of counts. */
function PreviewSkeleton({ feature, hasChart }: { feature: Feature; hasChart: boolean }) {
  if (['gifting', 'referrals', 'lite', 'premium'].includes(feature)) return null;
  return (
    <div className="min-w-0 max-w-[40rem] flex-1">
      <SkeletonGroup>
        {hasChart && <Bar className={`mb-6 w-full ${chartHeight}`} />}
        <Bar className="h-[3.8125rem] w-64" />
      </SkeletonGroup>
    </div>
  );
}

function OfferSkeleton() {
  return (
    <SkeletonGroup>
      <Bar className="mt-4 h-[10.875rem] w-64" />
      <Bar className="mt-5 h-8 w-48" />
      <Bar className="mt-1 h-10 w-full sm:h-5" />
      <Bar className="mt-5 h-11 w-40" />
    </SkeletonGroup>
  );
}
