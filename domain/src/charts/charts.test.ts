import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import type { BarChart, LineChart, MonthsChart, WaterfallChart } from './chart.ts';
import { chartScene } from './chart-scene.ts';
import { chartSvg } from './chart-svg.ts';
import { chartTable } from './chart-table.ts';
import { chartWords, dayReading, readingAt, readingsOf } from './chart-words.ts';
import { placedLabels } from './end-labels.ts';
import { spotAt, spotOfDay } from './spots.ts';
import { textLines, textWidth } from './text-size.ts';
import { thinned } from './thin-line.ts';
import { dayTicks, monthTicks, roundScale } from './ticks.ts';

const frame = { title: 'Compounders returned 12%', subtitle: 'Change in value', source: 'Exchange closes.' };
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_each, at) => addDays(calendarDate(from), at));

function lines(count = 900): LineChart {
  const dates = days('2022-11-20', count);
  return {
    ...frame,
    kind: 'lines',
    dates,
    panels: [
      {
        subtitle: null,
        unit: 'change',
        series: [
          { label: 'Compounders', tone: 'subject', values: dates.map((_date, at) => at / 5000) },
          { label: 'Nifty 500 TRI', tone: 'benchmark', values: dates.map((_date, at) => at / 5100) },
        ],
        base: 0,
        isFilled: false,
        share: 2,
        extent: null,
      },
      {
        subtitle: 'Below its peak',
        unit: 'percent',
        series: [{ label: '', tone: 'subject', values: dates.map(() => -0.05) }],
        base: 0,
        isFilled: true,
        share: 1,
        extent: null,
      },
    ],
    marks: [{ date: calendarDate('2023-02-01'), word: 'Rebalance' }],
  };
}
const bars: BarChart = {
  ...frame,
  kind: 'bars',
  rows: [
    { label: 'Banks & lenders', value: 0.4, text: '40.0%', tone: 'subject' },
    { label: 'Steel', value: -0.1, text: '−10.0% (2 stocks)', tone: 'loss' },
  ],
};
const waterfall: WaterfallChart = {
  ...frame,
  kind: 'waterfall',
  unit: 'index',
  start: { label: 'Start', value: 100 },
  steps: [
    { label: 'Amberley', value: 30 },
    { label: 'Glenmara', value: -12 },
  ],
  endLabel: 'Now',
};
const months: MonthsChart = {
  ...frame,
  kind: 'months',
  years: [
    {
      year: 2024,
      months: Array.from({ length: 12 }, (_each, at) =>
        at < 3 ? null : { value: (at - 6) / 100, isPartial: at === 3 },
      ),
      whole: { value: 0.031, isPartial: true },
    },
  ],
};
const all = [lines(), bars, waterfall, months];

describe('ticks', () => {
  it('are few, round, and cover every value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: 1e-2, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 8 }),
        (low, span, most) => {
          const { ticks, step, low: from, high } = roundScale(low, low + span, most);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(most + 1);
          expect(from).toBeLessThanOrEqual(low + step * 1e-6);
          expect(high).toBeGreaterThanOrEqual(low + span - step * 1e-6);
          expect(Number((step / 10 ** Math.floor(Math.log10(step * 1.0000001))).toPrecision(6))).toBeOneOf(
            most > 2 ? [1, 2, 5, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10],
          );
        },
      ),
    );
  });

  it('show years in January, months with their year, and days', () => {
    expect(
      dayTicks(calendarDate('2020-06-02'), calendarDate('2025-05-30'), 6).map(({ date }) => date),
    ).toEqual(['2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01', '2025-01-01']);
    expect(
      dayTicks(calendarDate('2024-06-02'), calendarDate('2025-05-30'), 5).map(({ text }) => text),
    ).toEqual(['Jul', 'Oct', '2025', 'Apr']);
    expect(
      dayTicks(calendarDate('2025-02-10'), calendarDate('2025-05-30'), 5).map(({ text }) => text),
    ).toEqual(['Mar 2025', 'Apr', 'May']);
    expect(
      dayTicks(calendarDate('2025-05-01'), calendarDate('2025-05-20'), 4).map(({ text }) => text),
    ).toEqual(['1 May', '8 May', '15 May']);
  });

  it('show the month of each date of a monthly chart below that date', () => {
    const ends = ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-02'];
    const dates = ends.map((end) => calendarDate(end));
    expect(monthTicks(dates, 6).map(({ text }) => text)).toEqual(['2025', 'Feb', 'Mar', 'Apr', 'May', 'Jun']);
    expect(monthTicks(dates.slice(1), 4).map(({ text }) => text)).toEqual(['Mar 2025', 'May']);
    const [panel] = lines().panels;
    const chart: LineChart = {
      ...frame,
      kind: 'lines',
      isMonthly: true,
      dates,
      panels: [{ ...panel, series: [{ label: '', tone: 'subject', values: [1, 2, 3, 4, 5, 6] }] }],
      marks: [],
    };
    const { items, spots } = chartScene(chart, { width: 800, plotHeight: 200, hasFrame: false });
    const label = items.find((item) => item.kind === 'text' && item.text === 'Apr');
    expect(label).toMatchObject({ x: spots[3]?.x });
    // The line to a month in progress is dashed. It has short runs, and the last one ends at the last point.
    const runsIn = (shown: LineChart) =>
      chartScene(shown, { width: 800, plotHeight: 200, hasFrame: false }).items.flatMap((item) =>
        item.kind === 'path' ? item.runs : [],
      );
    const whole = runsIn(chart);
    const partial = runsIn({ ...chart, isLastPartial: true });
    expect(whole).toHaveLength(1);
    expect(partial.length).toBeGreaterThan(5);
    expect(partial[0]).toEqual(whole[0]?.slice(0, -1));
    expect(partial.at(-1)?.at(-1)).toEqual(whole[0]?.at(-1));
  });
});

describe('labels at the ends of lines', () => {
  it('do not overlap, and stay inside where they fit', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ y: fc.integer({ min: 0, max: 300 }), height: fc.integer({ min: 10, max: 40 }) }),
          {
            maxLength: 7,
          },
        ),
        (wanted) => {
          const placed = placedLabels(wanted, 0, 300);
          const order = wanted
            .map(({ height }, at) => ({ height, middle: placed[at] ?? 0 }))
            .toSorted((a, b) => a.middle - b.middle);
          for (let at = 1; at < order.length; at += 1) {
            const [before, now] = [order[at - 1]!, order[at]!];
            expect(now.middle - before.middle).toBeGreaterThanOrEqual(
              (now.height + before.height) / 2 - 1e-9,
            );
          }
          for (const { height, middle } of order) {
            expect(middle - height / 2).toBeGreaterThanOrEqual(-1e-9);
            expect(middle + height / 2).toBeLessThanOrEqual(300 + 1e-9);
          }
        },
      ),
    );
  });
});

describe('names of lines', () => {
  const textsOf = (width: number) =>
    chartScene(lines(), { width, plotHeight: null, hasFrame: false }).items.flatMap((item) =>
      item.kind === 'text' ? [item] : [],
    );
  const plotWidth = (width: number) =>
    Math.max(
      ...chartScene(lines(), { width, plotHeight: null, hasFrame: false }).items.flatMap((item) =>
        item.kind === 'rule' && item.colour === 'rule' ? [item.to[0]] : [],
      ),
    );

  it('are next to the ends of the lines, with a space between two labels', () => {
    const [name, value, other] = textsOf(720).filter(({ x }) => x > plotWidth(720));
    expect([name?.text, value?.text, other?.text]).toEqual(['Compounders', '+18.0%', 'Nifty 500 TRI']);
    expect((other?.y ?? 0) - (value?.y ?? 0)).toBeGreaterThanOrEqual(21);
  });

  it('are above a narrow plot, which takes most of the width', () => {
    const names = textsOf(358).filter(({ text }) => ['Compounders', 'Nifty 500 TRI'].includes(text));
    expect(names.map(({ y }) => y)).toEqual([14, 14]);
    expect(plotWidth(358)).toBeGreaterThan(358 * 0.75);
  });

  it('are ink, because some colours of lines have too little contrast for text', () => {
    const colours = [358, 720].flatMap((width) => textsOf(width).map(({ colour }) => colour));
    expect(new Set(colours)).toEqual(new Set(['ink', 'soft']));
  });
});

describe('the scene', () => {
  it.each(all.flatMap((chart) => [288, 358, 720].map((width) => [chart.kind, width, chart] as const)))(
    'of %s stays within %i px and has a place for each reading',
    (_kind, width, chart) => {
      const scene = chartScene(chart, { width, plotHeight: null, hasFrame: true });
      for (const item of scene.items) {
        if (item.kind !== 'text') continue;
        const wide = textWidth(item.text, item.size);
        const left = item.x - (item.anchor === 'end' ? wide : item.anchor === 'middle' ? wide / 2 : 0);
        expect(left, item.text).toBeGreaterThanOrEqual(-2);
        expect(left + wide, item.text).toBeLessThanOrEqual(width + 4);
        expect(item.y, item.text).toBeLessThanOrEqual(scene.height);
      }
      expect(scene.spots.length).toBe(readingsOf(chart));
    },
  );

  it('of levels starts its axis at the base, and draws that line in ink', () => {
    const scene = chartScene(lines(), { width: 720, plotHeight: 300, hasFrame: false });
    expect(scene.items.filter((item) => item.kind === 'rule' && item.colour === 'ink')).toHaveLength(2);
  });

  it('has no more points than pixels', () => {
    const path = chartScene(lines(5000), { width: 360, plotHeight: 300, hasFrame: false }).items.find(
      (item) => item.kind === 'path',
    );
    expect(path?.runs[0]?.length).toBeLessThan(4 * 360);
    expect(path?.runs[0]?.length).toBeGreaterThan(300);
    const peak = [...Array(50).keys()].map((at): [number, number] => [at / 100, at === 20 ? 0 : 50]);
    expect(thinned(peak).map(([, y]) => y)).toContain(0);
  });

  it('ends a line at a missing value', () => {
    const chart = lines(10);
    const [panel] = chart.panels;
    const holed: LineChart = {
      ...chart,
      panels: [
        {
          ...panel,
          series: [{ label: 'A', tone: 'subject', values: [1, 2, null, null, 3, 4, 5, null, 6, 7] }],
        },
      ],
    };
    const path = chartScene(holed, { width: 360, plotHeight: 200, hasFrame: false }).items.find(
      (item) => item.kind === 'path',
    );
    expect(path?.runs.map((run) => run.length)).toEqual([2, 3, 2]);
  });

  it('of a chart without data is empty', () => {
    const empty: LineChart = { ...lines(1), dates: [], marks: [] };
    expect(chartScene(empty, { width: 360, plotHeight: 200, hasFrame: false }).items).toEqual([]);
    expect(chartWords(empty)).toContain('No data');
  });
});

describe('the words of a chart', () => {
  it('are the same in the description, the tooltip and the table', () => {
    const chart = lines();
    expect(chartWords(chart)).toContain('Compounders: +18.0% at the end, highest +18.0% on 7 May 2025');
    expect(chartWords(chart)).toContain('Rebalance on 1 Feb 2023');
    expect(readingAt(chart, 899)).toBe(
      '7 May 2025: Compounders +18.0%, Nifty 500 TRI +17.6%, Below its peak −5.0%',
    );
    expect(dayReading(chart, 899)?.values[0]).toEqual({
      label: 'Compounders',
      value: '+18.0%',
      tone: 'subject',
    });
    expect(readingAt(chart, 73)).toMatch(/^1 Feb 2023: .*; Rebalance$/);
    expect(dayReading(chart, 73)?.events).toEqual(['Rebalance']);
    expect(chartTable(chart).rows[899]?.cells).toEqual(['7 May 2025', '+18.0%', '+17.6%', '−5.0%']);
    expect(chartTable(chart).rows[899]?.raw[0]).toBe('2025-05-07');
  });

  it('list the readings, however many marks there are', () => {
    const article = { date: calendarDate('2024-03-04'), word: 'Change, article', isPage: true };
    const many = days('2023-01-02', 8).map((date) => ({ date, word: 'Change' }));
    const chart: LineChart = { ...lines(), marks: [...many, article] };
    expect(chartWords(chart)).toContain('9 marks, read with their days. Change, article on 4 Mar 2024');
    const { items } = chartScene(chart, { width: 900, plotHeight: null, hasFrame: false });
    expect(items.filter(({ kind }) => kind === 'rect')).toHaveLength(1);
    expect(items.filter(({ kind }) => kind === 'mark')).toHaveLength(8);
  });

  it('assign a mark on a day without a value to the next day', () => {
    const chart = lines();
    const gone = calendarDate('2023-02-01');
    const dates = chart.dates.filter((date) => date !== gone);
    expect(readingAt({ ...chart, dates }, 73)).toMatch(/^2 Feb 2023: .*; Rebalance$/);
  });

  it('describe bars, steps and months', () => {
    expect(readingAt(bars, 1)).toBe('Steel: −10.0% (2 stocks)');
    expect(readingAt(waterfall, 2)).toBe('Glenmara: takes 12.0, to 118.0');
    expect(readingAt(waterfall, 3)).toBe('Now: 118.0');
    expect(readingAt(months, 0)).toBe('April 2024: −3.0%, part of the month');
    expect(chartTable(waterfall).rows.map(({ raw }) => raw)).toEqual([
      ['Start', null, 100],
      ['Amberley', 30, 130],
      ['Glenmara', -12, 118],
      ['Now', null, 118],
    ]);
  });
});

describe('the SVG', () => {
  it.each(all.map((chart) => [chart.kind, chart] as const))(
    'of %s contains its words and no stray markup',
    (_k, chart) => {
      const svg = chartSvg(
        { ...chart, title: 'A < B & "C"' },
        { width: 640, plotHeight: null, hasFrame: true, colours: 'light', id: 'x' },
      );
      expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="x-title x-desc"/);
      expect(svg).toContain('<title id="x-title">A &lt; B &amp; &quot;C&quot;</title>');
      expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(/);
      expect((svg.match(/<(?!\/)[a-z]+[^>]*[^/]>/g) ?? []).length).toBe(
        (svg.match(/<\/[a-z]+>/g) ?? []).length,
      );
    },
  );

  it('takes its colours from the page’s theme', () => {
    const svg = chartSvg(bars, { width: 640, plotHeight: null, hasFrame: false, colours: 'tokens', id: 'x' });
    expect(svg).toContain('var(--data-subject)');
    expect(svg).not.toContain('#');
  });
});

describe('the pointer', () => {
  it('selects the nearest day or the cell under it', () => {
    const scene = chartScene(lines(), { width: 720, plotHeight: 300, hasFrame: false });
    expect(spotAt(scene, -5, 10)).toBe(0);
    expect(spotAt(scene, 719, 10)).toBe(899);
    const at = scene.spots[400];
    expect(spotAt(scene, (at?.x ?? 0) + 0.1, 10)).toBe(400);
    const cells = chartScene(months, { width: 720, plotHeight: null, hasFrame: false });
    const { frame } = cells.spots[2] ?? {};
    expect(spotAt(cells, (frame?.x ?? 0) + 3, (frame?.y ?? 0) + 3)).toBe(2);
    expect(spotAt(cells, 2, 2)).toBeNull();
    expect(spotOfDay(lines(), '2022-11-25')).toBe(5);
    expect(spotOfDay(lines(), '2099-01-01')).toBe(899);
  });
});

describe('lines of text', () => {
  it('break between words and are truncated where they do not fit', () => {
    expect(textLines('Sahyadri Compounders', 12, 90, 2)).toEqual(['Sahyadri', 'Compounders']);
    const cut = textLines('Sahyadri Compounders Portfolio', 12, 60, 1);
    expect(cut).toHaveLength(1);
    expect(cut[0]).toMatch(/…$/);
    expect(textWidth(cut[0] ?? '', 12)).toBeLessThanOrEqual(60);
  });
});

describe('bars in a narrow column', () => {
  const long: BarChart = {
    ...bars,
    rows: [
      {
        label: 'Consumer durables and services',
        value: 6.3,
        text: '+6.3% in 9 of 12 months',
        tone: 'subject',
      },
      {
        label: 'Financial services and insurance',
        value: -1.7,
        text: '−1.7% in 3 of 12 months',
        tone: 'loss',
      },
    ],
  };

  it.each([320, 358, 390, 479, 480, 800])('extend in the direction of their sign within %i px', (width) => {
    const { items } = chartScene(long, { width, plotHeight: null, hasFrame: false });
    const rects = items.filter((item) => item.kind === 'rect');
    const zero = items.find((item) => item.kind === 'rule')?.from[0] ?? Number.NaN;
    const [gain, loss] = rects;
    expect(gain?.x).toBeCloseTo(zero, 6);
    expect((loss?.x ?? 0) + (loss?.width ?? 0)).toBeCloseTo(zero, 6);
    expect(loss?.x).toBeGreaterThanOrEqual(0);
    expect((gain?.x ?? 0) + (gain?.width ?? 0)).toBeLessThanOrEqual(width);
  });
});
