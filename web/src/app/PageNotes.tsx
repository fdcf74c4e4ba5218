import { CameFrom } from './CameFrom.tsx';
import { PurchaseNote } from './PurchaseNote.tsx';

/** Rare notes above a page, loaded only when there is one. */
export function PageNotes() {
  return (
    <>
      <PurchaseNote />
      <CameFrom />
    </>
  );
}
