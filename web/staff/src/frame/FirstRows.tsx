import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** Rows shown at first. */
  first: number;
  /** Plural of what a row is: `emails`. */
  noun: string;
  children: (shown: readonly Row[]) => ReactNode;
};

/** The first rows of a list, and a button that shows the others. */
export function FirstRows<Row>({ rows, first, noun, children }: Props<Row>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, first))}
      {!isWhole && rows.length > first && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setWhole(true)}>
          Show all {rows.length} {noun}
        </Button>
      )}
    </>
  );
}
