/** Returns the first microsecond of each IST year that the archive can contain, ascending. */
export function istYearStarts(): readonly { readonly year: number; readonly us: number }[] {
  return starts;
}

/** Returns a message's IST year. */
export function istYearOf(us: number): number {
  return new Date(us / 1_000 + istOffsetMs).getUTCFullYear();
}

const istOffsetMs = 19_800_000;

const starts = Array.from({ length: 70 }, (_each, index) => {
  const year = 1989 + index;
  return { year, us: Date.parse(`${year}-01-01T00:00:00+05:30`) * 1000 };
});
