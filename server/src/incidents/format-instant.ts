const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** Formats an instant as `2 June 2025 at 10:00 IST`. */
export function formatInstant(instant: Date): string {
  return `${format.format(instant)} IST`;
}
