import type { Facts } from './recompute-metrics.ts';
import { lastCountedDay, standings } from './recompute-metrics.ts';

/**
 * Recomputes the cohorts independently, from `docs/metrics.md` alone: first purchases by day of sale in the ledger,
 * following each member individually.
 */
export function recomputeCohorts(facts: Facts, today: string) {
  const joined = Map.groupBy(firstPurchases(facts), ([, day]) => day.slice(0, 7));
  const running = today.slice(0, 7);
  return [...joined.keys()].sort().map((month) => {
    const members = (joined.get(month) ?? []).map(([user]) => user);
    const cells: { members: number; amount: number }[] = [];
    for (let end = month; end <= running; end = monthAfter(end)) {
      const on = standings(facts, lastCountedDay(end, today));
      const left = members.flatMap((user) => on.get(user) ?? []);
      cells.push({
        members: left.length,
        amount: Number(left.reduce((sum, { worth }) => sum + worth, 0n)),
      });
    }
    return { month, joined: members.length, cells };
  });
}

/** Returns each buyer with the day of the first plan for own use. Free sales have no ledger line. */
function firstPurchases({ terms, lines }: Facts): [string, string][] {
  const first = new Map<string, string>();
  for (const { source, user_id: user, order_id: order, created } of terms) {
    if (source !== 'order') continue;
    const day = (lines.get(order ?? '') ?? []).find(({ kind }) => kind === 'sale')?.day ?? created;
    const known = first.get(user);
    if (known === undefined || day < known) first.set(user, day);
  }
  return [...first];
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
