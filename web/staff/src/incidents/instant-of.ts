/** Returns a `datetime-local` value in Indian time as a UTC instant. */
export function instantOf(local: string): string {
  return new Date(`${local}:00+05:30`).toISOString();
}
