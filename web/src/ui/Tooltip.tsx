import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

/** Delay before a tooltip appears (specification section 9). */
const restDelayMs = 100;
const leaveDelayMs = 500;

type Props = {
  text: string;
  /** Called with the id for `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
};

/**
 * Tooltip next to a control. It appears when the pointer rests, stays while hovered and closes on Escape. The
 * description is always in the page, so screen readers can ignore the bubble.
 */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (delayMs: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isShown]);
  return (
    <span
      className="relative block"
      onPointerEnter={() => after(restDelayMs, true)}
      onPointerLeave={() => after(leaveDelayMs, false)}
      onFocus={() => after(restDelayMs, true)}
      onBlur={() => after(leaveDelayMs, false)}
    >
      {children(id)}
      <span id={id} hidden>
        {text}
      </span>
      {isShown && (
        <span
          aria-hidden="true"
          data-tooltip=""
          className="absolute top-full left-2 z-30 mt-1 w-max max-w-56 rounded-md bg-ink px-3 py-2 text-sm text-paper shadow-lift"
        >
          {text}
        </span>
      )}
    </span>
  );
}
