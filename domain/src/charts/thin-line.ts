export type Point = readonly [x: number, y: number];

/** Returns fewer points that render identically: first, lowest, highest and last of each pixel column. */
export function thinned(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  let column: Point[] = [];
  const close = () => {
    if (column.length <= 4) kept.push(...column);
    else {
      const ys = column.map(([, y]) => y);
      const wanted = new Set([0, ys.indexOf(Math.min(...ys)), ys.indexOf(Math.max(...ys)), ys.length - 1]);
      kept.push(...column.filter((_point, at) => wanted.has(at)));
    }
    column = [];
  };
  for (const point of points) {
    const [first] = column;
    if (first !== undefined && Math.floor(first[0]) !== Math.floor(point[0])) close();
    column.push(point);
  }
  close();
  return kept;
}
