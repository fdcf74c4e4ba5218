export const wholePpm = 1_000_000;

/**
 * Returns a typed weight (`7.5`, `7,5` or `7.5%`) in millionths, or null if invalid. Up to four decimals are allowed.
 */
export function readPercent(text: string): number | null {
  const plain = text.replaceAll(/[%\s]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain)) return null;
  const ppm = Math.round(Number(plain) * 10_000);
  return ppm > wholePpm ? null : ppm;
}

/** Returns millionths as a percentage without trailing zeros, such as `7.5` for 75,000. */
export function percentOf(ppm: number): string {
  return String(ppm / 10_000);
}
