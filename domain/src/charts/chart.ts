import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Meaning of a colour; `palette` defines its value in each theme. */
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

/**
 * `change` is a signed fraction, `percent` an unsigned one; `index` is a level; `points` is a signed number; `price`
 * includes paise.
 */
export type Unit = 'change' | 'percent' | 'index' | 'rupees' | 'price' | 'points' | 'count';

interface ChartFrame {
  /** The finding, as a full sentence. */
  readonly title: string;
  /** The data shown, and their unit. */
  readonly subtitle: string;
  /** Data source and date. */
  readonly source: string;
}

export interface ChartSeries {
  readonly label: string;
  readonly tone: Tone;
  /** One per day; null if missing. */
  readonly values: readonly (number | null)[];
}

/** Lines on one scale. A chart's panels share the same days and are stacked. */
export interface ChartPanel {
  /** Description of this panel; the first panel uses the chart's subtitle. */
  readonly subtitle: string | null;
  readonly unit: Unit;
  readonly series: readonly ChartSeries[];
  /** Reference value (0 for a change, 100 for an index), rendered in ink. */
  readonly base: number | null;
  /** Whether the area between the first line and the base is filled. */
  readonly isFilled: boolean;
  /** Share of the height relative to the other panels. */
  readonly share: number;
  /** Lowest and highest value of the scale, for comparable charts, or null to fit the values. */
  readonly extent: readonly [number, number] | null;
}

export interface ChartMark {
  readonly date: CalendarDate;
  readonly word: string;
  /** Set if the event has a page to read: shown as a page icon instead of a triangle, and always labelled. */
  readonly isPage?: boolean;
}

export interface LineChart extends ChartFrame {
  readonly kind: 'lines';
  /** Ascending. */
  readonly dates: readonly CalendarDate[];
  /** One date per month: all months have the same width, and each date is labelled with its month. */
  readonly isMonthly?: boolean;
  /** The last value is of a month in progress: the line to it is dashed. */
  readonly isLastPartial?: boolean;
  readonly panels: readonly [ChartPanel, ...ChartPanel[]];
  readonly marks: readonly ChartMark[];
}

interface BarRow {
  readonly label: string;
  readonly value: number;
  /** The value as shown, with its unit. */
  readonly text: string;
  readonly tone: Tone;
}

/** One bar per row, in the given order. */
export interface BarChart extends ChartFrame {
  readonly kind: 'bars';
  readonly rows: readonly BarRow[];
}

export interface WaterfallChart extends ChartFrame {
  readonly kind: 'waterfall';
  readonly unit: Unit;
  readonly start: { readonly label: string; readonly value: number };
  readonly steps: readonly { readonly label: string; readonly value: number }[];
  readonly endLabel: string;
}

export interface MonthCell {
  readonly value: number;
  /** Whether the data cover only part of the period. */
  readonly isPartial: boolean;
}

/** One row per year, one column per month, and the value for the year. */
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
