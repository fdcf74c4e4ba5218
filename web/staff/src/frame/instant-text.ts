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

/** Formats an instant for staff, in Indian time and on one line: `23 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  return format.format(new Date(instant)).replaceAll(' ', '\u00a0');
}

/** Formats an instant of the coming months without its year: `3 Jun, 09:00`. */
export function soonText(instant: string): string {
  return soonFormat.format(new Date(instant)).replaceAll(' ', '\u00a0');
}
