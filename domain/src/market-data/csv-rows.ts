/** Returns the cells of a line in an exchange file, without quotes, surrounding spaces and a byte order mark. */
export function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ',' && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  cells.push(cell.trim());
  return cells;
}

/** Returns column indexes by header name, in upper case because the exchange has changed the case. */
export function headerOf(line: string): ReadonlyMap<string, number> {
  const names = splitLine(line.replace(/^\uFEFF/, ''));
  return new Map(names.map((name, at) => [name.toUpperCase(), at]));
}
