import type { BarChart } from '../charts/chart.ts';
import { percent } from '../primitives/number-format.ts';

export interface WeightOfIndustry {
  readonly weight: number;
  /** Null if unknown. */
  readonly industry: string | null;
  readonly isCash: boolean;
}

const cash = 'Cash';
const unknown = 'Not known';

/**
 * Returns a chart of weights by industry, largest first, with cash and unknown last, or null if no industry is known.
 */
export function industryChart(weights: readonly WeightOfIndustry[], source: string): BarChart | null {
  const sums = new Map<string, { weight: number; stocks: number }>();
  for (const { weight, industry, isCash } of weights) {
    const name = isCash ? cash : (industry ?? unknown);
    const { weight: sum, stocks } = sums.get(name) ?? { weight: 0, stocks: 0 };
    sums.set(name, { weight: sum + weight, stocks: stocks + (isCash ? 0 : 1) });
  }
  const isRest = (name: string) => name === cash || name === unknown;
  const rows = [...sums]
    .map(([label, each]) => ({ label, ...each }))
    .filter(({ weight }) => weight > 0.0005)
    .toSorted((a, b) => Number(isRest(a.label)) - Number(isRest(b.label)) || b.weight - a.weight);
  const named = rows.filter(({ label }) => !isRest(label));
  const [first] = named;
  if (first === undefined) return null;
  const three = named.slice(0, 3).reduce((sum, { weight }) => sum + weight, 0);
  return {
    kind: 'bars',
    title: `${first.label} is the largest at ${percent(first.weight)}${named.length > 3 ? `; the top three make up ${percent(three)}` : ''}`,
    subtitle: 'Weight by industry, with the number of stocks',
    source,
    rows: rows.map(({ label, weight, stocks }) => ({
      label,
      value: weight,
      text: stocks === 0 ? percent(weight) : `${percent(weight)} (${stocks})`,
      tone: isRest(label) ? 'benchmark' : 'subject',
    })),
  };
}
