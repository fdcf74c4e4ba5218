const parts = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
} as const;
const format = new Intl.DateTimeFormat('en-IN', { ...parts, year: 'numeric' });
const soonFormat = new Intl.DateTimeFormat('en-IN', parts);

/** Returns an instant in Indian time on one line, such as `23 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  return format.format(new Date(instant)).replaceAll(' ', '\u00a0');
}

/** Returns an instant in the coming months without its year, such as `3 Jun, 09:00`. */
export function formatUpcoming(instant: string): string {
  return soonFormat.format(new Date(instant)).replaceAll(' ', '\u00a0');
}
