/** The whole of a portfolio, in millionths. */
export const wholePpm = 1_000_000;

/** A weight as people type it, `7.5`, `7,5` or `7.5%`, in millionths; null for what is none. At most four decimals. */
export function readPercent(text: string): number | null {
  const plain = text.replaceAll(/[%\s]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain)) return null;
  const ppm = Math.round(Number(plain) * 10_000);
  return ppm > wholePpm ? null : ppm;
}

/** `7.5` for 75,000 millionths: as short as it is exact. */
export function percentOf(ppm: number): string {
  return String(ppm / 10_000);
}
