/** Metric with its calculation, or the reason it is unavailable. Never a guess or a silent zero. */
export type Metric =
  | { readonly value: number; readonly how: string; readonly why: null }
  | { readonly value: null; readonly how: string; readonly why: string };

export function known(value: number, how: string): Metric {
  return Number.isFinite(value) ? { value, how, why: null } : blank(how, 'Not enough data.');
}

export function blank(how: string, why: string): Metric {
  return { value: null, how, why };
}
