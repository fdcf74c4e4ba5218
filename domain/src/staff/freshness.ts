/** How long a second factor counts as fresh for money and personal data, in milliseconds of wall time. */
export const secondFactorFreshMs = 10 * 60_000;

/** Whether a second factor given at `givenAt` is still fresh; null: none was given. */
export function isSecondFactorFresh(givenAt: Date | null, now: Date): boolean {
  return givenAt !== null && now.getTime() - givenAt.getTime() < secondFactorFreshMs;
}
