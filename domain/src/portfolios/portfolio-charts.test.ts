import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { contributionChart, monthsChart, rollingChart, yearsChart } from './analysis-charts.ts';
import { monthReturns, yearReturns } from './calendar-returns.ts';
import { chartScene } from '../charts/chart-scene.ts';
import { compareChart, fallCharts } from './compare-chart.ts';
import { industryChart } from './industry-chart.ts';
import { concentration, nextChangeAbout, returnBetween, returnOverLast } from './key-metrics.ts';
import { performanceChart, performanceSentence, pointsCompared } from './performance-chart.ts';
import type { Level } from './series.ts';

const rising = (from: string, days: number, step: number): Level[] =>
  Array.from({ length: days }, (_each, at) => ({
    date: addDays(calendarDate(from), at),
    value: 100 + at * step,
  }));
const own = rising('2023-01-02', 800, 0.05);
const market = rising('2023-01-02', 800, 0.02);

describe('the performance chart', () => {
  it('states its return and the benchmark’s', () => {
    expect(performanceSentence('Momentum', 'Nifty 200', own, market)).toBe(
      'Momentum returned +39.9% (+16.6% a year), 23.9 points more than Nifty 200',
    );
    expect(performanceSentence('Momentum', 'Nifty 200', own.slice(0, 100), [])).toBe(
      'Momentum returned +5.0%',
    );
    // Over one year, the yearly rate would repeat the return.
    expect(performanceSentence('Momentum', 'Nifty 200', own.slice(0, 366), [])).toBe(
      'Momentum returned +18.3%',
    );
    expect(performanceSentence('Momentum', 'Nifty 200', own.slice(0, 1), market)).toContain('too few days');
    expect(pointsCompared(-0.0321)).toBe('3.2 points less than');
    expect(pointsCompared(0.0001)).toBe('as much as');
  });

  it('starts at zero, with the drawdown below on the same days', () => {
    const chart = performanceChart({
      name: 'A',
      benchmark: 'B',
      series: own,
      market,
      marks: [],
      source: 'S',
      isSinceLaunch: true,
    });
    expect(chart.subtitle).toBe('Change in value since launch, day by day');
    expect(chart.panels.map(({ series }) => series[0]?.values.length)).toEqual([800, 800]);
    expect(chart.panels[0].series.map(({ values }) => values[0])).toEqual([0, 0]);
    expect(chart.panels[1]?.series[0]?.values.every((value) => value === 0)).toBe(true);
  });
});

describe('the analysis', () => {
  it('counts months and names the best', () => {
    const chart = monthsChart(monthReturns(own), yearReturns(own), 'S');
    expect(chart.title).toMatch(/^Gained in 27 of 27 months; the best was \w+ \d{4}, \+\d\.\d%$/);
    expect(chart.years.map(({ year }) => year)).toEqual([2025, 2024, 2023]);
    expect(monthsChart([], [], 'S').title).toBe('No full month yet');
  });

  it('names the best year once there is one', () => {
    expect(rollingChart('A', 'B', own.slice(0, 300), market, 'S')).toBeNull();
    expect(rollingChart('A', 'B', own, market, 'S')?.title).toContain('100% of one-year periods gained');
  });

  it('compares years with the benchmark', () => {
    const chart = yearsChart(
      [
        { year: 2024, value: 0.1, benchmark: 0.12, isPartial: false },
        { year: 2023, value: 0.2, benchmark: 0.12, isPartial: false },
        { year: 2025, value: 0.02, benchmark: null, isPartial: true },
      ],
      'B',
      'S',
    );
    expect(chart?.title).toBe('Ahead of B in 1 of 2 calendar years');
    expect(chart?.rows.map(({ label, tone, text }) => [label, tone, text])).toEqual([
      ['2023', 'gain', '8.0 points ahead: +20.0% vs +12.0%'],
      ['2024', 'loss', '2.0 points behind: +10.0% vs +12.0%'],
    ]);
    expect(yearsChart([], 'B', 'S')).toBeNull();
  });

  it('adds the stocks’ contributions up to today’s level', () => {
    const stocks = Array.from({ length: 14 }, (_each, at) => ({ name: `S${at}`, points: 8 - at }));
    const chart = contributionChart(stocks, 130, 'S');
    expect(chart?.steps.map(({ label }) => label)).toEqual([
      'S0', 'S1', 'S2', 'S3', 'S4', '4 others', 'S13', 'S12', 'S11', 'S10', 'S9',
    ]); // prettier-ignore
    expect(100 + (chart?.steps.reduce((sum, { value }) => sum + value, 0) ?? 0)).toBeCloseTo(130, 9);
    expect(contributionChart([], 100, 'S')).toBeNull();
  });
});

describe('the comparison', () => {
  it('starts where the youngest portfolio started, with one benchmark', () => {
    const young = rising('2024-01-01', 436, 0.3);
    const chart = compareChart(
      [
        { name: 'Old', series: own },
        { name: 'Young', series: young },
        { name: 'None yet', series: [] },
      ],
      { name: 'B', series: market },
      'S',
    );
    expect(chart?.dates[0]).toBe('2024-01-01');
    expect(chart?.panels[0].series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Old', 0],
      ['Young', 0],
      ['B', 0],
    ]);
    expect(chart?.title).toMatch(/^Young returned the most: \+130\.5% vs \+8\.1% for B$/);
    expect(chart?.panels[0].main).toBe(1);
    expect(compareChart([], { name: 'B', series: market }, 'S')).toBeNull();
  });
});

describe('compared drawdowns', () => {
  it('share one scale', () => {
    const dipped = own.map(({ date, value }, at) => ({
      date,
      value: at > 100 && at < 200 ? value * 0.7 : value,
    }));
    const charts = fallCharts(
      [
        { name: 'Calm', series: own },
        { name: 'Wild', series: dipped },
        { name: 'None yet', series: [] },
      ],
      'S',
    );
    expect(charts.map(({ title }) => title)).toEqual([
      'Calm has not been below a peak',
      'Wild fell at most 30.0% below its peak',
    ]);
    const scales = charts.map((chart) =>
      chartScene(chart, { width: 320, plotHeight: 140, hasFrame: false }).items.flatMap((item) =>
        item.kind === 'text' && item.anchor === 'end' ? [item.text] : [],
      ),
    );
    expect(scales[0]).toEqual(scales[1]);
  });
});

describe('industries', () => {
  it('are summed, with cash and unknown last', () => {
    const chart = industryChart(
      [
        { weight: 0.3, industry: 'Power', isCash: false },
        { weight: 0.2, industry: 'Banks', isCash: false },
        { weight: 0.25, industry: 'Banks', isCash: false },
        { weight: 0.15, industry: null, isCash: false },
        { weight: 0.1, industry: null, isCash: true },
      ],
      'S',
    );
    expect(chart?.rows.map(({ label, text }) => [label, text])).toEqual([
      ['Banks', '45.0% (2)'],
      ['Power', '30.0% (1)'],
      ['Not known', '15.0% (1)'],
      ['Cash', '10.0%'],
    ]);
    expect(chart?.title).toBe('Banks is the largest at 45.0%');
    expect(industryChart([{ weight: 1, industry: null, isCash: false }], 'S')).toBeNull();
    const four = [0.205, 0.155, 0.142, 0.1].map((weight, at) => ({
      weight,
      industry: `I${at}`,
      isCash: false,
    }));
    expect(industryChart(four, 'S')?.title).toBe('I0 is the largest at 20.5%; the top three make up 50.2%');
  });
});

describe('headline metrics', () => {
  it('cover the available history', () => {
    expect(returnOverLast(own, 12)).toBeCloseTo(139.95 / (100 + (799 - 365) * 0.05) - 1, 6);
    expect(returnOverLast(own, 60)).toBeNull();
    expect(returnBetween(own, calendarDate('2023-01-02'), calendarDate('2023-01-12'))).toBeCloseTo(0.005, 9);
    expect(returnBetween(own, calendarDate('2022-01-02'), calendarDate('2023-01-12'))).toBeNull();
  });

  it('report concentration', () => {
    expect(concentration(Array<number>(20).fill(0.05))?.equalParts).toBeCloseTo(20, 9);
    expect(concentration([0.5, 0.3, 0.2])?.topFive).toBeCloseTo(1, 9);
    expect(concentration([])).toBeNull();
  });

  it('expect the next change according to the schedule, or none without a schedule', () => {
    const today = calendarDate('2025-06-02');
    expect(nextChangeAbout('Quarterly', calendarDate('2025-05-02'), today)).toBe('2025-08-02');
    expect(nextChangeAbout('Quarterly', calendarDate('2025-01-02'), today)).toBeNull();
    expect(nextChangeAbout('When a reason changes', calendarDate('2025-05-02'), today)).toBeNull();
    expect(nextChangeAbout('Yearly', null, today)).toBeNull();
  });
});
