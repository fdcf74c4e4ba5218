/** Maximum number of clients of a part-time research analyst. */
export const partTimeCeiling = 75;

/** Returns `near` within 10 % of the limit and `reached` at or above it, or null below that or without a limit. */
export function ceilingState(clients: number, ceiling: number | null): 'near' | 'reached' | null {
  if (ceiling === null || clients * 10 < ceiling * 9) return null;
  return clients >= ceiling ? 'reached' : 'near';
}
