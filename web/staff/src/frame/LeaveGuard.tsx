import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';

type Place = { readonly pathname: string; readonly search: object };

/**
 * Returns the page of a place. Pages that share a path differ by `view`; other parameters sort a table or open a
 * dialog.
 */
function pageOf({ pathname, search }: Place): string {
  return `${pathname} ${String(Reflect.get(search, 'view'))}`;
}

/** Confirmation before the page is left or closed with unsaved input. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && pageOf(current) !== pageOf(next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" isOpen onClose={blocker.reset}>
      <p className="mb-5">Your changes on this page are not saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={blocker.reset}>
          Stay
        </Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
