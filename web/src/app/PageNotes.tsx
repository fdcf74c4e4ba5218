import { RedirectNotice } from './RedirectNotice.tsx';
import { PurchaseNote } from './PurchaseNote.tsx';

/** Occasional notes above a page, loaded on demand. */
export function PageNotes() {
  return (
    <>
      <PurchaseNote />
      <RedirectNotice />
    </>
  );
}
