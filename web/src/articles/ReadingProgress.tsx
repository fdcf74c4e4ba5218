import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { positionIn } from './use-reading-position.ts';

/** Thin bar at the top of the window that shows how much of the text has been read. */
export function ReadingProgress({ text }: { text: RefObject<Element | null> }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onScroll = () => {
      if (bar.current !== null && text.current !== null)
        bar.current.style.width = `${positionIn(text.current) / 100}%`;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [text]);
  return <div ref={bar} aria-hidden className="no-print fixed top-0 left-0 z-20 h-1 bg-accent" />;
}
