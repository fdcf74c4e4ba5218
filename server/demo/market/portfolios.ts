import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { PortfolioFacts, WeightLine } from '../../src/portfolios/index.ts';
import type { DemoDecision } from './decision.ts';
import { demoIndex } from './companies.ts';
import type { DemoMarket } from './generate.ts';
import { calmReviews, dateAt, equalReviews, momentumReviews } from './rules.ts';

export type DemoPortfolio = { readonly facts: PortfolioFacts; readonly decisions: readonly DemoDecision[] };

const source = {
  kind: 'live',
  label: 'Computed by Sahyadri Research from its published rebalances and closing prices, without costs',
  disclaimer:
    'Past performance says nothing about the future. Everything in this demonstration is invented, prices too.',
} as const;

type Described = Pick<
  PortfolioFacts,
  | 'slug'
  | 'style'
  | 'title'
  | 'description'
  | 'universe'
  | 'method'
  | 'rebalancing'
  | 'riskLabel'
  | 'position'
> & { readonly decide: (market: DemoMarket) => readonly DemoDecision[] };

const described: readonly Described[] = [
  {
    slug: 'momentum',
    style: 1,
    title: 'Momentum',
    description: 'Stocks that rose over the last year, held while they rise.',
    universe: 'Fifty invented companies',
    method: 'Twenty equal parts by twelve-month return; a holding stays while within the first thirty.',
    rebalancing: 'Quarterly',
    riskLabel: 'Very high',
    position: 1,
    decide: (market) =>
      momentumReviews(market).map((review) =>
        review.date.startsWith('2025-04')
          ? { ...review, articleSlug: 'momentum-portfolio-the-price-of-turnover' }
          : review,
      ),
  },
  {
    slug: 'passive',
    style: 2,
    title: 'Passive',
    description: 'Ten companies in equal parts, rebalanced yearly.',
    universe: 'A fixed list of ten invented companies',
    method: 'Equal parts, put back every June.',
    rebalancing: 'Yearly',
    riskLabel: 'High',
    position: 2,
    decide: (market) => equalReviews(market, passiveList),
  },
  {
    slug: 'focused',
    style: 3,
    title: 'Focused',
    description: 'About ten companies that we know well, held for years.',
    universe: 'Invented companies that we have written about',
    method: 'By judgement; each change has its reason in writing.',
    rebalancing: 'When a reason changes',
    riskLabel: 'Very high',
    position: 3,
    decide: (market) =>
      focusedDecisions.filter(
        ({ date }) => date > dateAt(market, 0) && date <= dateAt(market, market.days.length - 1),
      ),
  },
  {
    slug: 'low-vol',
    style: 4,
    title: 'Low-Vol',
    description: 'Fifteen low-volatility stocks, weighted by stability.',
    universe: 'Fifty invented companies',
    method: 'By deviation of daily returns over a year, weighted by one over it.',
    rebalancing: 'Half-yearly',
    riskLabel: 'High',
    position: 4,
    decide: calmReviews,
  },
];

/** Returns the four portfolios, as far back as the market data goes. */
export function demoPortfolios(market: DemoMarket): DemoPortfolio[] {
  return described.flatMap(({ decide, ...facts }) => {
    const decisions = decide(market);
    const [first] = decisions;
    if (first === undefined) return [];
    const more = { factsheet: `/portfolios/${facts.slug}`, benchmark: demoIndex, closedOn: null, source };
    return [{ facts: { ...facts, ...more, launchDate: first.date }, decisions }];
  });
}

const passiveList = [
  'FARROWGATE',
  'INVERCOTE',
  'CORVANTA',
  'GLENMARA',
  'MERIDOR',
  'HOLLISTAN',
  'ALDERMOOR',
  'ZELLWORTH',
  'WYCHWOOD',
  'AMBERLEY',
] as const;

const fromTheStart =
  'Part of the portfolio from its first day: a reason in writing, a price that leaves room.';
type Line = readonly [symbol: string, percent: number, reason?: string];

function decision(date: string, note: string, ...lines: readonly Line[]): DemoDecision {
  return {
    date: calendarDate(date),
    note,
    lines: lines.map(([symbol, percent, reason]): WeightLine => ({
      symbol,
      ppm: Math.round(percent * 10_000),
      reason: reason ?? fromTheStart,
    })),
  };
}

function withArticle(articleSlug: string, ...reported: Parameters<typeof decision>): DemoDecision {
  return { ...decision(...reported), articleSlug };
}

/** Must match the articles. */
const focusedDecisions: readonly DemoDecision[] = [
  decision(
    '2022-08-01',
    'The first portfolio: nine companies and some cash.',
    ['BRINDLE', 12],
    ['OMBRELLIA', 11],
    ['ITHURIEL', 11],
    ['ORVENNA', 10],
    ['NOSTRELLAN', 10],
    ['PELMORA', 9],
    ['SALTMERE', 9],
    ['TINDREL', 9],
    ['LUMBRICA', 8],
    ['CASH', 11, 'Kept until something is cheap.'],
  ),
  decision(
    '2023-11-06',
    'Tindrel leaves: growth eats its cash. Karwyn comes.',
    ['BRINDLEWK', 11.5, 'Cut back to its size after a good year.'],
    ['OMBRELLIA', 10.5, 'Cut back to its size after a good year.'],
    ['ITHURIEL', 10.5, 'A little smaller to make room.'],
    ['ORVENNA', 10],
    ['NOSTRELLAN', 10],
    ['PELMORA', 9],
    ['SALTMERE', 9],
    ['TINDREL', 0, 'Sales grew by a half, receivables by nine tenths: the reason to own it is gone.'],
    ['KARWYN', 8, 'Its dealers pay in advance, and the new plant is paid for.'],
    ['LUMBRICA', 7.5, 'A little smaller to make room.'],
    ['CASH', 14, 'The rest of the sale waits.'],
  ),
  decision(
    '2024-08-05',
    'Quillmark comes for one reason: its own wood.',
    ['BRINDLEWK', 11, 'Makes room.'],
    ['OMBRELLIA', 10.5],
    ['ITHURIEL', 10, 'Makes room.'],
    ['ORVENNA', 9.5, 'Makes room.'],
    ['NOSTRELLAN', 9, 'Makes room.'],
    ['PELMORA', 9],
    ['SALTMERE', 8.5, 'Makes room.'],
    ['QUILLMARK', 8, 'Its own plantations supply 70% of its wood: pulp at ₹9,000 a tonne less than others.'],
    ['KARWYN', 7, 'Makes room.'],
    ['LUMBRICA', 6.5, 'Makes room.'],
    ['CASH', 11, 'Spent in part.'],
  ),
  withArticle(
    'focused-portfolio-may-one-in-one-out',
    '2025-05-12',
    'One in, one out: Quillmark leaves because its reason left first.',
    ['BRINDLEWK', 10, 'Back to ten per cent after its rise.'],
    ['OMBRELLIA', 10, 'Back to ten per cent after its rise.'],
    ['ITHURIEL', 10],
    ['ORVENNA', 10, 'Up to ten per cent: the price of a test held.'],
    ['NOSTRELLAN', 9],
    ['PELMORA', 9],
    ['SALTMERE', 8.5],
    ['QUILLMARK', 0, 'Its own wood is 54% of what it uses; we had said that we sell below 60.'],
    ['THISTLE', 7.5, 'Costs pass through to its customers within a quarter.'],
    ['KARWYN', 7],
    ['LUMBRICA', 6.5],
    ['CASH', 12.5, 'What is left of the sale.'],
  ),
];

/** Start and end of each experiment, as trading days before the last. */
const experiments = [
  [
    'experiment-wide-moats',
    'Wide moats, narrow list',
    'Five companies whose customers would find it hard to leave.',
    480,
    null,
    ['VESSARION', 'JASPERINE', 'TAVERNOR', 'CORVANTA', 'ELLWICK'],
  ],
  [
    'experiment-monsoon',
    'A good monsoon',
    'What farmers buy after a good monsoon, held for a season.',
    330,
    190,
    ['KARWYN', 'YARROWDALE', 'QUENBY', 'ASHCHEM'],
  ],
  [
    'experiment-turnarounds',
    'Turnarounds in sight',
    'Debt falls, plants fill: four that may be past the worst.',
    210,
    null,
    ['HOLLISTAN', 'DUNMERE', 'PRIMSTONE', 'MERIDOR'],
  ],
  [
    'experiment-insiders',
    'Who buys their own shares',
    'Promoters bought in the market in three months running.',
    120,
    35,
    ['ZEPHVALVE', 'OAKHANGER', 'KELLOWAY'],
  ],
  [
    'experiment-small-banks',
    'Lenders without drama',
    'Three lenders with dull books.',
    45,
    null,
    ['FARROWGATE', 'M&TFIN', 'ZELLWORTH'],
  ],
] as const;

export function demoExperiments(market: DemoMarket): DemoPortfolio[] {
  const last = market.days.length - 1;
  return experiments.flatMap(([slug, title, description, began, ended, symbols], position) => {
    if (began > last) return [];
    const date = dateAt(market, last - began);
    const closedOn: CalendarDate | null = ended === null ? null : dateAt(market, last - ended);
    const part = Math.floor(1_000_000 / symbols.length);
    const lines = symbols.map((symbol, at) => ({
      symbol,
      ppm: at === 0 ? 1_000_000 - part * (symbols.length - 1) : part,
      reason: description,
    }));
    const facts: PortfolioFacts = {
      slug,
      style: null,
      title,
      description,
      universe: 'Invented companies',
      method: 'Equal parts, not rebalanced.',
      rebalancing: 'None',
      riskLabel: 'Very high',
      factsheet: '/experimentals',
      benchmark: demoIndex,
      launchDate: date,
      closedOn,
      source,
      position,
    };
    return [{ facts, decisions: [{ date, note: title, lines }] }];
  });
}
