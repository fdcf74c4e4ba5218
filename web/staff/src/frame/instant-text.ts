const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Formats an instant for staff, in Indian time and on one line: `23 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  return format.format(new Date(instant)).replaceAll(' ', '\u00a0');
}
