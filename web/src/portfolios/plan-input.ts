import { isRecord } from '../lib/http.ts';
import { sessionKeys } from '../lib/storage-keys.ts';

const names = ['amount', 'held', 'sell', 'drift'] as const;

/** Plan input as text. It reveals the member's finances, so it is never in a URL. */
export type PlanInput = { readonly [name in (typeof names)[number]]?: string };

/** Returns the non-empty plan input values, or null if there are none. */
export function planInput(values: Readonly<Record<string, unknown>>): PlanInput | null {
  const found = names.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Returns the query without the plan input that older links contained. */
export function withoutInput<Search extends object>(search: Search): Omit<Search, keyof PlanInput> {
  const { amount: _amount, held: _held, sell: _sell, drift: _drift, ...rest }: Search & PlanInput = search;
  return rest;
}

/** Returns the last input for a portfolio in this tab, or null if there is none. */
export function readInput(slug: string): PlanInput | null {
  const own = stored()[slug];
  return isRecord(own) ? planInput(own) : null;
}

/** Stores the input in this tab until the member signs out. */
export function storePlanInput(slug: string, input: PlanInput): void {
  sessionStorage.setItem(sessionKeys.plans, JSON.stringify({ ...stored(), [slug]: input }));
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(sessionKeys.plans) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
