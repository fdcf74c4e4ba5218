import type { CalendarDate } from '../primitives/calendar-date.ts';

/** What a colour stands for; `palette` has its value in each theme. */
export type Tone =
  | 'subject'
  | 'benchmark'
  | 'gain'
  | 'loss'
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  | 'fifth'
  | 'sixth';

/** `change` is a fraction with its sign, `percent` one without; `index` a level; `points` a signed number; a `price` has its paise. */
export type Unit = 'change' | 'percent' | 'index' | 'rupees' | 'price' | 'points' | 'count';

/** What every chart says around its picture. */
interface ChartFrame {
  /** The finding, as a sentence. */
  readonly title: string;
  /** What is drawn, and in which unit. */
  readonly subtitle: string;
  /** Where the figures come from, and as of when. */
  readonly source: string;
}

export interface ChartSeries {
  readonly label: string;
  readonly tone: Tone;
  /** One for each day; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** Lines on one scale. Those of a chart stand one above the other over the same days. */
export interface ChartPanel {
  /** What this one shows; the first of a chart is told by the chart's subtitle. */
  readonly subtitle: string | null;
  readonly unit: Unit;
  readonly series: readonly ChartSeries[];
  /** The value that means something (0 for a change, 100 for an index): drawn in ink. */
  readonly base: number | null;
  /** The ground between the first line and the base is filled. */
  readonly isFilled: boolean;
  /** Its part of the height beside the other panels. */
  readonly share: number;
  /** Lowest and highest value of the scale, for charts that are compared; null for what the values need. */
  readonly extent: readonly [number, number] | null;
}

/** Something that happened on a day. */
export interface ChartMark {
  readonly date: CalendarDate;
  readonly word: string;
  /** There is something to read about it: drawn as a page instead of a triangle, and always said. */
  readonly isPage?: boolean;
}

export interface LineChart extends ChartFrame {
  readonly kind: 'lines';
  /** Rising. */
  readonly dates: readonly CalendarDate[];
  readonly panels: readonly [ChartPanel, ...ChartPanel[]];
  readonly marks: readonly ChartMark[];
}

interface BarRow {
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
  /** Said beside the value, such as what it is made of. */
  readonly note: string | null;
}

/** One bar for each row, in the order given. */
export interface BarChart extends ChartFrame {
  readonly kind: 'bars';
  readonly unit: Unit;
  readonly rows: readonly BarRow[];
}

/** From one level to another, step by step. */
export interface WaterfallChart extends ChartFrame {
  readonly kind: 'waterfall';
  readonly unit: Unit;
  readonly start: { readonly label: string; readonly value: number };
  readonly steps: readonly { readonly label: string; readonly value: number }[];
  readonly endLabel: string;
}

export interface MonthCell {
  readonly value: number;
  /** The data do not cover the whole of it. */
  readonly isPartial: boolean;
}

/** A year a row, a month a column, and the year's own figure. */
export interface MonthsChart extends ChartFrame {
  readonly kind: 'months';
  readonly years: readonly {
    readonly year: number;
    /** Twelve, January first. */
    readonly months: readonly (MonthCell | null)[];
    readonly whole: MonthCell | null;
  }[];
}

export type Chart = LineChart | BarChart | WaterfallChart | MonthsChart;
