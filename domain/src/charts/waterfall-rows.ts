import type { WaterfallChart } from './chart.ts';

export interface WaterfallRow {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  /** Neither the start level nor the end level. */
  readonly isStep: boolean;
}

/** Returns the start, each step from the previous level, and the end. */
export function waterfallRows({ start, steps, endLabel }: WaterfallChart): WaterfallRow[] {
  const rows: WaterfallRow[] = [{ label: start.label, from: 0, to: start.value, isStep: false }];
  let level = start.value;
  for (const { label, value } of steps) {
    rows.push({ label, from: level, to: level + value, isStep: true });
    level += value;
  }
  rows.push({ label: endLabel, from: 0, to: level, isStep: false });
  return rows;
}
