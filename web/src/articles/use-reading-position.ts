import { putPosition } from '@niveshak/contract/reading/routes';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../lib/call.ts';
import { readingStateQuery } from './queries.ts';

const whole = 10_000;
/** Offer to resume only between these positions. Below them the article is barely started; above, almost finished. */
const worthReturning = { from: 500, to: 9_300 };
/** Smaller movements are not saved. */
const leastMove = 150;
/** Assumed reading position, one third from the top of the screen. */
const readingLine = 1 / 3;

/** Returns the reading progress at the reading line, in ten-thousandths. */
export function positionIn(text: Element): number {
  const { top, height } = text.getBoundingClientRect();
  const at = (innerHeight * readingLine - top) / Math.max(1, height);
  return Math.round(Math.min(1, Math.max(0, at)) * whole);
}

function scrollToPosition(text: Element, position: number): void {
  const { top, height } = text.getBoundingClientRect();
  scrollTo({ top: scrollY + top + (height * position) / whole - innerHeight * readingLine });
}

/**
 * Saves the reading position, which is shared across devices.
 * @returns a function that scrolls to the saved position, or null if that is the beginning or the current position
 */
export function useReadingPosition(slug: string, text: RefObject<Element | null>): (() => void) | null {
  const state = useQuery(readingStateQuery(slug));
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const left = state.data?.position ?? null;
  // Use the position saved before this visit, not one saved during it.
  if (begunAt === null && left !== null) setBegunAt(left);
  const [hasMoved, setMoved] = useState(false);

  useEffect(() => {
    if (begunAt === null) return undefined;
    let kept = begunAt;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (text.current === null) return;
      const position = positionIn(text.current);
      if (Math.abs(position - kept) < leastMove) return;
      kept = position;
      // Ignore failures, because the next position is saved anyway.
      call(putPosition, { params: { slug }, body: { position } }).catch(() => undefined);
    };
    const onScroll = () => {
      if (scrollY > innerHeight / 4) setMoved(true);
      timer ??= setTimeout(keep, 2_000);
    };
    const onHidden = () => document.visibilityState === 'hidden' && timer !== undefined && keep();
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      if (timer !== undefined) keep();
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [begunAt, slug, text]);

  const isWorth = begunAt !== null && begunAt >= worthReturning.from && begunAt <= worthReturning.to;
  if (!isWorth || hasMoved) return null;
  return () => {
    if (text.current !== null) scrollToPosition(text.current, begunAt);
  };
}
