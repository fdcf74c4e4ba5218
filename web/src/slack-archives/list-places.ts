import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VListHandle } from 'virtua';

/** Scroll state of a long list when its history entry was left. */
type Place = {
  /** Pixels from the top of the list. */
  readonly offset: number;
  /** Measured row heights, without which the offset maps to a different row. */
  readonly sizes: CacheSnapshot;
  readonly count: number;
  /** Row opened from the list. */
  readonly opened: string | null;
};

const places = new Map<string, Place>();
/** Maximum number of history entries with a saved list position. */
const maxPlaces = 50;

type Entry = { readonly state: { readonly __TSR_key?: string } };
const keyOf = ({ state }: Entry): string | null => state.__TSR_key ?? null;

/**
 * Saves the list position per browser history entry, and restores it when the entry is revisited with the same number
 * of rows.
 *
 * @returns the restored position, or null on a first visit, and a function to call when a row is opened from the list
 */
export function useListPlace(list: RefObject<VListHandle | null>, count: number) {
  const router = useRouter();
  const [kept] = useState(() => {
    const key = keyOf(router.latestLocation);
    const place = key === null ? undefined : places.get(key);
    return place?.count === count ? place : null;
  });
  const opened = useRef<string | null>(null);
  const counted = useRef(count);

  useLayoutEffect(() => {
    counted.current = count;
  }, [count]);
  useLayoutEffect(() => {
    if (kept !== null) list.current?.scrollTo(kept.offset);
  }, [kept, list]);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        const handle = list.current;
        const key = fromLocation === undefined ? null : keyOf(fromLocation);
        if (handle === null || key === null) return;
        const { scrollOffset: offset, cache: sizes } = handle;
        places.delete(key);
        places.set(key, { offset, sizes, count: counted.current, opened: opened.current });
        const [oldest] = places.keys();
        if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
      }),
    [router, list],
  );
  return { kept, onOpened: (row: string) => (opened.current = row) };
}
