import { parseCalendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** A chart specified in a fenced `chart` block of an article. */
export type ChartBlock = {
  readonly what: ChartSubject;
  /** Null for the first available day. */
  readonly from: CalendarDate | null;
  /** Null for the day of publication. */
  readonly to: CalendarDate | null;
  /** What it is compared with, or null if nothing. */
  readonly against: ChartSubject | null;
  /** The chart's message, or null to describe its content. */
  readonly title: string | null;
};

export type ChartSubject =
  | { readonly kind: 'stock'; readonly symbol: string }
  | { readonly kind: 'portfolio'; readonly slug: string }
  | { readonly kind: 'index'; readonly name: string };

export type ReadChart =
  | { readonly ok: true; readonly chart: ChartBlock }
  | { readonly ok: false; readonly problem: string };

const names = ['what', 'from', 'to', 'against', 'title'] as const;
type Name = (typeof names)[number];

/** Parses a block such as `what: ZEPHYRINE` / `from: 2024-01-01` / `against: index Nifty 50`, one setting per line. */
export function readChartBlock(text: string): ReadChart {
  const values = new Map<Name, string>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const { name, value } = /^\s*(?<name>\w+)\s*:\s*(?<value>.*?)\s*$/.exec(line)?.groups ?? {};
    const known = names.find((each) => each === name?.toLowerCase());
    if (known === undefined || value === undefined || value === '')
      return { ok: false, problem: `Not understood: “${line.trim()}”. A chart has ${names.join(', ')}.` };
    values.set(known, value);
  }
  const what = subjectOf(values.get('what'));
  if (what === null) return { ok: false, problem: 'It names no data to plot.' };
  const days = (['from', 'to'] as const).map((name) => {
    const typed = values.get(name);
    return typed === undefined ? null : (parseCalendarDate(typed) ?? 'wrong');
  });
  const [from = null, to = null] = days;
  if (from === 'wrong' || to === 'wrong') return { ok: false, problem: 'Write dates as 2025-05-31.' };
  if (from !== null && to !== null && from >= to) return { ok: false, problem: 'It ends before it begins.' };
  return {
    ok: true,
    chart: { what, from, to, against: subjectOf(values.get('against')), title: values.get('title') ?? null },
  };
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
