/** Lines of the provider's settlements: `adjustment` is a dispute or a correction, `other` any later kind of the provider. */
export const settlementLineKinds = ['payment', 'refund', 'adjustment', 'other'] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];
