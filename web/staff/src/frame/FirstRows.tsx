import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** Number of rows shown initially. */
  first: number;
  /** Plural noun for the rows, such as `emails`. */
  noun: string;
  children: (shown: readonly Row[]) => ReactNode;
};

/** First rows of a list, with a button that shows the rest. */
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
