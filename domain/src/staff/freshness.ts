/**
 * How long a second factor counts as fresh for actions on money and personal data, in milliseconds of wall-clock time.
 */
export const secondFactorFreshMs = 10 * 60_000;

/** Returns whether a second factor passed at `givenAt` is still fresh; false if `givenAt` is null (never passed). */
export function isSecondFactorFresh(givenAt: Date | null, now: Date): boolean {
  return givenAt !== null && now.getTime() - givenAt.getTime() < secondFactorFreshMs;
}
