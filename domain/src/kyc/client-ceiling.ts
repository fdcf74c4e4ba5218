/** A part-time research analyst may have at most 75 clients. */
export const partTimeCeiling = 75;

/** Returns `near` within a tenth of the ceiling, `reached` at or above it, or null below that or without a ceiling. */
export function ceilingState(clients: number, ceiling: number | null): 'near' | 'reached' | null {
  if (ceiling === null || clients * 10 < ceiling * 9) return null;
  return clients >= ceiling ? 'reached' : 'near';
}
