import { parseCalendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Chart specified in a fenced `chart` block of an article. */
type ChartBlock = LinesBlock | BarsBlock;

/** Levels over time from market data. */
export type LinesBlock = {
  readonly kind: 'lines';
  readonly what: ChartSubject;
  /** Null for the first available day. */
  readonly from: CalendarDate | null;
  /** Null for the day of publication. */
  readonly to: CalendarDate | null;
  /** Subject of the comparison; null if there is none. */
  readonly against: ChartSubject | null;
  /** Message of the chart; null to describe its content. */
  readonly title: string | null;
};

/** Author's values, one bar each. */
export type BarsBlock = {
  readonly kind: 'bars';
  /** Description of the data. */
  readonly bars: string;
  readonly title: string | null;
  /** Unit of each value, such as `%`, `₹ crore` or `days`; empty for a plain number. */
  readonly unit: string;
  readonly source: string | null;
  readonly rows: readonly { readonly label: string; readonly value: number; readonly decimals: number }[];
};

export type ChartSubject =
  | { readonly kind: 'stock'; readonly symbol: string }
  | { readonly kind: 'portfolio'; readonly slug: string }
  | { readonly kind: 'index'; readonly name: string };

export type ReadChart =
  | { readonly ok: true; readonly chart: ChartBlock }
  | { readonly ok: false; readonly problem: string };

const lineNames = ['what', 'from', 'to', 'against', 'title'] as const;
const barNames = ['bars', 'unit', 'title', 'source'] as const;
type Name = (typeof lineNames | typeof barNames)[number];
type Settings = ReadonlyMap<Name, string>;
const maxBars = 24;

/**
 * Returns the chart of a block, which has one setting per line. Lines: `what: ZEPHYRINE` / `from: 2024-01-01` /
 * `against: index Nifty 50`. Bars: `bars: Sales` / `unit: ₹ crore` / `- FY24: 648` / `- FY25: 742`.
 */
export function readChartBlock(text: string): ReadChart {
  const lines = text.split('\n').filter((each) => each.trim() !== '');
  const isBars = lines.some((line) => /^\s*bars\s*:/i.test(line));
  const names: readonly Name[] = isBars ? barNames : lineNames;
  const values = new Map<Name, string>();
  const rows: BarsBlock['rows'][number][] = [];
  for (const line of lines) {
    const row = isBars ? rowOf(line) : null;
    if (row !== null) {
      rows.push(row);
      continue;
    }
    const { name, value } = /^\s*(?<name>\w+)\s*:\s*(?<value>.*?)\s*$/.exec(line)?.groups ?? {};
    const known = names.find((each) => each === name?.toLowerCase());
    if (known === undefined || value === undefined || value === '')
      return failed(
        `Not understood: “${line.trim()}”. A chart has ${names.join(', ')}${isBars ? ' and bars such as “- FY25: 742”' : ''}.`,
      );
    values.set(known, value);
  }
  return isBars ? barsOf(values, rows) : linesOf(values);
}

function failed(problem: string): ReadChart {
  return { ok: false, problem };
}

function linesOf(values: Settings): ReadChart {
  const what = subjectOf(values.get('what'));
  if (what === null) return failed('It names no data to plot.');
  const days = (['from', 'to'] as const).map((name) => {
    const typed = values.get(name);
    return typed === undefined ? null : (parseCalendarDate(typed) ?? 'wrong');
  });
  const [from = null, to = null] = days;
  if (from === 'wrong' || to === 'wrong') return failed('Write dates as 2025-05-31.');
  if (from !== null && to !== null && from >= to) return failed('It ends before it begins.');
  const against = subjectOf(values.get('against'));
  return { ok: true, chart: { kind: 'lines', what, from, to, against, title: values.get('title') ?? null } };
}

function barsOf(values: Settings, rows: BarsBlock['rows']): ReadChart {
  if (rows.length < 2 || rows.length > maxBars) return failed(`It needs 2 to ${maxBars} bars.`);
  return {
    ok: true,
    chart: {
      kind: 'bars',
      bars: values.get('bars') ?? '',
      title: values.get('title') ?? null,
      unit: values.get('unit') ?? '',
      source: values.get('source') ?? null,
      rows,
    },
  };
}

/** Returns the bar of a line such as `- FY25: 1,742.5`, or null if the line is not a bar. */
function rowOf(line: string): BarsBlock['rows'][number] | null {
  const { label, number } =
    /^\s*[-*]\s+(?<label>\S.*?)\s*:\s*(?<number>[-−+]?\d[\d,]*(?:\.\d+)?)\s*$/.exec(line)?.groups ?? {};
  if (label === undefined || number === undefined) return null;
  const plain = number.replaceAll(',', '').replace('−', '-');
  return { label, value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 };
}

function subjectOf(typed: string | undefined): ChartSubject | null {
  if (typed === undefined) return null;
  const portfolio = /^portfolio\s+(?<slug>[a-z0-9-]+)$/i.exec(typed)?.groups?.['slug'];
  if (portfolio !== undefined) return { kind: 'portfolio', slug: portfolio.toLowerCase() };
  const index = /^index\s+(?<name>.+)$/i.exec(typed)?.groups?.['name'];
  if (index !== undefined) return { kind: 'index', name: index };
  return { kind: 'stock', symbol: typed.toUpperCase() };
}

const fence = /^ {0,3}(?<ticks>`{3,}|~{3,}) *(?<word>\S*) *$/;

/** Returns the trimmed text of each closed chart block of an article. */
export function chartBlocksIn(body: string): string[] {
  const blocks = new Set<string>();
  let open: { readonly ticks: string; readonly isChart: boolean; readonly from: number } | null = null;
  const lines = body.split('\n');
  for (const [at, line] of lines.entries()) {
    const { ticks, word } = fence.exec(line)?.groups ?? {};
    if (ticks === undefined) continue;
    if (open === null) open = { ticks, isChart: word === 'chart', from: at + 1 };
    else if (ticks.startsWith(open.ticks) && word === '') {
      if (open.isChart) blocks.add(lines.slice(open.from, at).join('\n').trim());
      open = null;
    }
  }
  return [...blocks];
}
