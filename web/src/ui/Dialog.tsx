import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** Backdrop and frame shared by Dialog and ConfirmationDialog: a bottom sheet on phones. */
export const backdropClass = 'fixed inset-0 z-40 bg-scrim';
export const popupClass =
  'fixed z-50 flex max-h-[92dvh] flex-col overflow-y-auto bg-paper text-ink shadow-lift animate-appear ' +
  'inset-x-0 bottom-0 rounded-t-lg p-5 pb-8 ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(34rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-7';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** For dialogs that contain a whole page. */
  isWide?: boolean;
};

export function Dialog({ title, isOpen, onClose, children, isWide = false }: Props) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={cx(popupClass, isWide && 'sm:w-[min(60rem,94vw)]')}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mt-2 -mr-2 flex size-11 items-center justify-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
