/**
 * Line kinds in the provider's settlements. `adjustment` is a dispute or correction, and `other` is any kind that the
 * provider adds later.
 */
export const settlementLineKinds = ['payment', 'refund', 'adjustment', 'other'] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];
