import { Bar } from './Skeleton.tsx';

type Props = {
  rows: number;
  /** Height of a row in CSS pixels. */
  rowHeight?: number;
};

/** Placeholder of a table or list: a name and a value per row between thin rules. */
export function RowsSkeleton({ rows, rowHeight = 66 }: Props) {
  return Array.from({ length: rows }, (_row, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows never move
    <div key={at} className="flex justify-between border-t border-rule py-3" style={{ height: rowHeight }}>
      <Bar className="h-4 w-40" />
      <Bar className="h-4 w-20" />
    </div>
  ));
}
