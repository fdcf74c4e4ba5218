import { Dialog as Base } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** Backdrop and frame shared by Dialog and ConfirmationDialog. A bottom sheet on phones. */
export const backdropClass = 'fixed inset-0 z-50 bg-scrim';
export const popupClass =
  'fixed z-50 flex max-h-[92dvh] flex-col overflow-y-auto wrap-anywhere bg-paper text-ink shadow-lift animate-appear ' +
  'inset-x-0 bottom-0 rounded-t-lg p-5 pb-8 ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(34rem,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-7';

const firstField = 'input, select, textarea';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Whether the dialog contains a whole page. */
  isWide?: boolean;
};

/** Dialog that asks before closing a form with unsaved input. */
export function Dialog({ title, isOpen, onClose, children, isWide = false }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const { isAsking, onInput, onSubmit, close, keep, forget } = useEntered(onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      onOpenChangeComplete={(open) => {
        if (!open) forget();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={popup}
          initialFocus={(by) =>
            (by !== 'touch' && popup.current?.querySelector<HTMLElement>(firstField)) || true
          }
          className={cx(popupClass, isWide && 'sm:w-[min(60rem,94vw)]')}
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mt-2 -mr-2 flex size-11 items-center justify-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          {isAsking && <Discard onDiscard={onClose} onKeep={keep} />}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Tracks whether a form in the dialog has input, and whether to ask before discarding it. */
function useEntered(onClose: () => void) {
  const hasInput = useRef(false);
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    onInput: ({ target }: FormEvent) => {
      if (target instanceof Element && target.closest('form') !== null) hasInput.current = true;
    },
    onSubmit: () => {
      hasInput.current = false;
    },
    close: () => {
      if (hasInput.current) setAsking(true);
      else onClose();
    },
    keep: () => setAsking(false),
    forget: () => {
      hasInput.current = false;
      setAsking(false);
    },
  };
}

function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div role="alert" className="mb-5 rounded-md border-l-4 border-accent bg-accent-wash px-4 py-3">
      <p className="font-semibold">Discard what you entered?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={first} size="small" onClick={onKeep}>
          Keep editing
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
