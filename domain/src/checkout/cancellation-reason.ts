export const cancellationReasons = ['price', 'time', 'returns', 'service', 'other'] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** Reasons counted in Metrics. `none` means that the member gave no reason. */
export const countedReasons = [...cancellationReasons, 'none'] as const;
export type CountedReason = (typeof countedReasons)[number];

/** Returns the reason to count: the selected one, or `other` for free text without a selection. */
export function countedReason(choice: CancellationReason | undefined, words: string): CountedReason {
  return choice ?? (words === '' ? 'none' : 'other');
}
