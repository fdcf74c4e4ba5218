import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { Toast } from './toast-store.ts';
import { closeToast, onToasts, readToasts } from './toast-store.ts';

/** Toasts close after 10 seconds (specification section 9). */
const shownForMs = 10_000;

/** Container of all toasts. Mount once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, readToasts);
  return (
    <section
      aria-label="Notices"
      className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-60 flex flex-col items-center gap-3 px-4 md:bottom-6"
    >
      <div aria-live="polite" className="contents">
        {toasts.filter((toast) => toast.variant === 'success').map(card)}
      </div>
      <div aria-live="assertive" className="contents">
        {toasts.filter((toast) => toast.variant === 'error').map(card)}
      </div>
    </section>
  );
}

function card(toast: Toast) {
  return <ToastCard key={toast.id} toast={toast} />;
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld]);
  return (
    <div
      data-toast={toast.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex w-full max-w-lg animate-appear items-start gap-3 rounded-md border-l-4 bg-raised py-3 pr-2 pl-4 shadow-lift',
        toast.variant === 'success' ? 'border-good' : 'border-bad',
      )}
    >
      <Icon
        name={toast.variant === 'success' ? 'check' : 'warning'}
        className={cx('mt-1 size-5', toast.variant === 'success' ? 'text-good' : 'text-bad')}
      />
      <div className="flex-1 py-0.5">
        {toast.title !== undefined && <p className="font-semibold">{toast.title}</p>}
        <p>{toast.text}</p>
      </div>
      <button
        type="button"
        aria-label="Close"
        className="flex size-9 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunken hover:text-ink"
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
