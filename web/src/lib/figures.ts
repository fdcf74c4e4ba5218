/** Non-breaking minus and plus: a figure's sign is read before its colour is seen. */
const minus = '−';

/** `+12.3%`, `−4.0%`, `0.0%`; of a fraction such as 0.123. */
export function signedPercent(fraction: number, decimals = 1): string {
  const text = Math.abs(fraction * 100).toFixed(decimals);
  const isZero = Number(text) === 0;
  return `${isZero ? '' : fraction < 0 ? minus : '+'}${text}%`;
}

/** `+5.7`, `−0.1`, `0.0`. */
export function signedDecimal(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals);
  return `${Number(text) === 0 ? '' : value < 0 ? minus : '+'}${text}`;
}

/** `12.3%`, with a minus where it is below zero. */
export function percent(fraction: number, decimals = 1): string {
  const text = Math.abs(fraction * 100).toFixed(decimals);
  return `${fraction < 0 && Number(text) !== 0 ? minus : ''}${text}%`;
}

/** `1,234.50` with Indian grouping. */
export function decimal(value: number, decimals = 2): string {
  const text = Math.abs(value).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 ? `${minus}${text}` : text;
}
