/** Returns the UTC instant of a `datetime-local` value in Indian time. */
export function instantOf(local: string): string {
  return new Date(`${local}:00+05:30`).toISOString();
}
