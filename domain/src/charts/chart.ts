import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Meaning of a colour. `palette` defines its value in each theme. */
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
 * Unit of values. `change` is a signed fraction, `percent` an unsigned one, `index` a level, `points` a signed number,
 * and `price` includes paise.
 */
export type Unit = 'change' | 'percent' | 'index' | 'rupees' | 'price' | 'points' | 'count';

interface ChartFrame {
  /** Finding as a complete sentence. */
  readonly title: string;
  /** Data shown, with their unit. */
  readonly subtitle: string;
  /** Data source and date. */
  readonly source: string;
}

export interface ChartSeries {
  readonly label: string;
  readonly tone: Tone;
  /** One value per day; null if missing. */
  readonly values: readonly (number | null)[];
}

/** Lines on one scale. The panels of a chart share their days and are stacked. */
export interface ChartPanel {
  /** Description of this panel. The first panel uses the subtitle of the chart. */
  readonly subtitle: string | null;
  readonly unit: Unit;
  /** Whether `change` values are since the first day, so that the change between two other days follows from them. */
  readonly isSinceStart?: boolean;
  readonly series: readonly ChartSeries[];
  /** Index of the emphasised series; the first if omitted. */
  readonly main?: number;
  /** Reference value (0 for a change, 100 for an index), rendered in ink. */
  readonly base: number | null;
  /** Whether to fill the area between the first line and the base. */
  readonly isFilled: boolean;
  /** Height relative to the other panels. */
  readonly share: number;
  /** Lowest and highest value of the scale, for comparable charts; null to fit the values. */
  readonly extent: readonly [number, number] | null;
}

export interface ChartMark {
  readonly date: CalendarDate;
  readonly word: string;
  /** Label where there are more than two marks. Readings have the whole word. */
  readonly shortWord?: string;
  /** Set if the event has a page to read. It then has a page icon instead of a triangle, and always a label. */
  readonly isPage?: boolean;
}

export interface LineChart extends ChartFrame {
  readonly kind: 'lines';
  /** Ascending. */
  readonly dates: readonly CalendarDate[];
  /** Whether dates are monthly. If so, all months have the same width, and each date is labelled with its month. */
  readonly isMonthly?: boolean;
  /** Whether the last value is of a month in progress, in which case the line to it is dashed. */
  readonly isLastPartial?: boolean;
  readonly panels: readonly [ChartPanel, ...ChartPanel[]];
  readonly marks: readonly ChartMark[];
}

interface BarRow {
  readonly label: string;
  readonly value: number;
  /** Displayed value with its unit. */
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

/** One row per year, with one column per month and the value for the year. */
export interface MonthsChart extends ChartFrame {
  readonly kind: 'months';
  readonly years: readonly {
    readonly year: number;
    /** Twelve months, January first. */
    readonly months: readonly (MonthCell | null)[];
    readonly whole: MonthCell | null;
  }[];
}

export type Chart = LineChart | BarChart | WaterfallChart | MonthsChart;
