import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

type Props = {
  /** Accessible name of the trigger button. */
  label: string;
  trigger: ReactNode;
  /** Non-interactive content above the items. */
  header?: ReactNode;
  /**
   * Edge of the button that the menu aligns with. `sidebar` opens upwards from the foot of a sidebar on wide screens.
   */
  side?: keyof typeof places;
  /** `role="menuitem"` elements: buttons and links with `menuItemClass`. */
  children: ReactNode;
};

const places = {
  left: 'top-full left-0',
  right: 'top-full right-0',
  sidebar: 'top-full right-0 lg:top-auto lg:right-auto lg:bottom-full lg:left-0',
};

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left text-base hover:bg-sunken focus-visible:bg-sunken';

/**
 * Menu button that follows the WAI-ARIA pattern (arrows, Home, End, Escape, outside click). Hand-written, because it is
 * on every screen and the library's menu adds 57 kB.
 */
export function Menu({ label, trigger, header, side = 'right', children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    itemsIn(root.current)[0]?.focus();
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    addEventListener('pointerdown', onDown);
    return () => removeEventListener('pointerdown', onDown);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const items = itemsIn(root.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextIndex(event.key, at, items.length);
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== null) {
      event.preventDefault();
      items[next]?.focus();
    }
  };

  return (
    // The handlers serve the button and the items inside, which have their own roles.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          className={`absolute ${places[side]} z-30 my-1 max-h-[75dvh] w-72 max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-md bg-raised shadow-lift`}
        >
          {header !== undefined && <div className="border-b border-rule px-4 py-3">{header}</div>}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div id={id} role="menu" aria-label={label} className="py-1.5" onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Returns the index that a key moves to in a ring of `count` items, or null for other keys. */
function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
