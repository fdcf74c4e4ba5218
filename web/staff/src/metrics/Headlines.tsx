import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import { metricValue } from '@niveshak/domain/metrics/metric-lists';
import { lastDayOf } from '@niveshak/domain/metrics/month';
import { count } from '@niveshak/domain/primitives/number-format';
import { DateText } from '../../../src/ui/DateText.tsx';
import { MetricLink } from './MetricLink.tsx';
import { changeBetween, metricNames, monthText, rupees } from './metric-names.ts';

const headlines = [
  'gross',
  'credited',
  'sold',
  'gst',
  'mrr',
  'deferred',
  'members',
] as const satisfies readonly MetricListName[];

/** Metrics that accumulate over a month, so a month in progress is not compared with a complete one. */
const ofDays: ReadonlySet<string> = new Set<(typeof headlines)[number]>(['gross', 'credited', 'sold', 'gst']);

/** Definitions of metrics whose name does not say enough. `docs/metrics.md` has all. */
const definitions: Readonly<Partial<Record<(typeof headlines)[number], string>>> = {
  mrr: 'Paid plans per month, after goodwill refunds.',
  deferred: 'Paid for days to come.',
  members: 'With a plan paid for, by themselves or as a gift.',
};

type Props = { month: MetricsMonth; before: MetricsMonth | null };

export function Headlines({ month, before }: Props) {
  return (
    <section aria-labelledby="headlines">
      <h2 id="headlines" className="mb-4 font-sans text-sm font-normal text-soft">
        {monthText(month.month)}, {month.isOver ? 'at month end' : 'until '}
        {!month.isOver && <DateText date={month.through} />}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {headlines.map((figure) => (
          <Headline key={figure} figure={figure} month={month} before={before} />
        ))}
      </dl>
    </section>
  );
}

function Headline({ figure, month, before }: Props & { figure: (typeof headlines)[number] }) {
  const now = valueOf(month, figure);
  const definition = definitions[figure];
  const format = figure === 'members' ? count : rupees;
  const compared =
    before === null
      ? 'the first month'
      : ofDays.has(figure) && !month.isOver
        ? `${format(valueOf(before, figure))} in all of ${monthText(before.month)}`
        : `${changeBetween(now, valueOf(before, figure), format)} from ${format(valueOf(before, figure))} ${baseText(figure, before)}`;
  return (
    <div className="border-t border-strong pt-2">
      <dt className="text-sm text-soft">{metricNames[figure]}</dt>
      <dd>
        <MetricLink figure={figure} month={month.month} className="font-serif text-2xl">
          {format(now)}
        </MetricLink>
        <p className="mt-1 text-sm text-soft tabular-nums">{compared}</p>
        {definition !== undefined && <p className="text-sm text-faint">{definition}</p>}
      </dd>
    </div>
  );
}

/** Returns the time of the value that a change is relative to: the month before, or its last day. */
function baseText(figure: (typeof headlines)[number], { month }: MetricsMonth): string {
  if (ofDays.has(figure)) return `in ${monthText(month)}`;
  const [name = ''] = monthText(month).split(' ');
  return `on ${Number(lastDayOf(month).slice(8))} ${name}`;
}

function valueOf(month: MetricsMonth, figure: (typeof headlines)[number]): number {
  const { amount, members } = metricValue(month, figure);
  return amount ?? members ?? 0;
}
