/** A figure with how it was computed, or why there is none: a metric is never a guess and never a silent zero. */
export type Metric =
  | { readonly value: number; readonly how: string; readonly why: null }
  | { readonly value: null; readonly how: string; readonly why: string };

export function known(value: number, how: string): Metric {
  return Number.isFinite(value)
    ? { value, how, why: null }
    : blank(how, 'It cannot be computed from this data.');
}

export function blank(how: string, why: string): Metric {
  return { value: null, how, why };
}
