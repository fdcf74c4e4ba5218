import type { ToggleEvent } from 'react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns the state of a collapsed part whose content renders only when opened or printed. */
export function useFold(startsOpen = false) {
  const [isOpen, setOpen] = useState(startsOpen);
  useEffect(() => {
    const open = () => flushSync(() => setOpen(true));
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  const details = {
    open: isOpen,
    onToggle: (event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open),
  };
  return { isOpen, setOpen, details };
}
