import { genericTexts } from '@niveshak/contract/platform/texts';

/** Above every page of a staging installation, printed pages too. */
export function RehearsalBanner({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <p
      role="note"
      className="bg-accent px-5 py-2 text-center text-sm font-semibold text-on-accent"
      data-rehearsal
    >
      {genericTexts.rehearsal}
    </p>
  );
}
