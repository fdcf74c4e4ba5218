import type { FocusEvent, KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { focusWhenShown } from './focus-when-shown.ts';
import { isTyping } from '../lib/is-typing.ts';
import { keepVisible } from './keep-visible.ts';

type Options = {
  readonly list: RefObject<VListHandle | null>;
  /** Message ids by row index; null for other rows. */
  readonly rows: readonly (string | null)[];
  /** Row from which arrow keys start; null for the visible rows. */
  readonly start: string | null;
  /** Whether to focus `start` immediately. */
  readonly isFocusing?: boolean;
  readonly onOpen: (id: string) => void;
};

type Roving = {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: ReactKeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  /** Indexes of rows that stay mounted while hidden, because they have or are about to receive the focus. */
  readonly keepMounted: readonly number[];
};

/**
 * Adds keyboard navigation to a virtualised list: arrow keys move between messages, Home and End jump to the ends, and
 * Enter opens a message. Rows are elements with `data-row` and `tabIndex` -1, so that a single Tab skips the list.
 */
export function useRoving({ list, rows, start, isFocusing = false, onOpen }: Options): Roving {
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(isFocusing ? start : null);
  const mustFocus = useRef(isFocusing);
  const index = active === null ? -1 : rows.indexOf(active);

  useEffect(() => {
    if (!mustFocus.current || active === null || index === -1) return undefined;
    return focusWhenShown(
      () => rowIn(root.current, active),
      () => (mustFocus.current = false),
    );
  }, [active, index]);

  const go = useCallback(
    (to: number, align: 'nearest' | 'start' | 'end') => {
      const id = rows[to];
      if (id === undefined || id === null) return;
      mustFocus.current = true;
      setActive(id);
      list.current?.scrollToIndex(to, { align });
    },
    [rows, list],
  );

  /** Returns false if the list does not handle the key. */
  const press = useCallback(
    (key: string, from: string | null): boolean => {
      const at = from === null ? -1 : rows.indexOf(from);
      if (key === 'Home') go(nextMessage(rows, -1, 1), 'start');
      else if (key === 'End') go(nextMessage(rows, rows.length, -1), 'end');
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1;
        go(at === -1 ? firstOf(list.current, rows, start) : nextMessage(rows, at, step), 'nearest');
      } else return false;
      return true;
    },
    [rows, start, list, go],
  );

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (hasModifier(event) || isTyping(event.nativeEvent)) return;
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-row]') : null;
    const id = row?.getAttribute('data-row') ?? null;
    if (event.key === 'Enter' && event.target === row && id !== null) onOpen(id);
    else if (!press(event.key, id ?? active)) return;
    event.preventDefault();
  };

  // Also keeps a row mounted if one of its links has the focus.
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
    if (id === null) return;
    mustFocus.current = false;
    setActive(id);
    keepVisible(target);
  };

  // If nothing has the focus, or only a heading focused by a screen change, the arrow keys move into the
  // list.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !event.defaultPrevented && isNowhere(event.target);
      if (!isFree || hasModifier(event) || !event.key.startsWith('Arrow')) return;
      if (press(event.key, active)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [press, active]);

  const kept = index === -1 && start !== null ? rows.indexOf(start) : index;
  return { root, onKeyDown, onFocus, keepMounted: kept === -1 ? [] : [kept] };
}

function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches('main, h1, h2, h3'));
}

function rowIn(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}

function hasModifier({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>) {
  return altKey || ctrlKey || metaKey;
}

/** Returns the index of the next message in a direction, or the same index if there is none. */
function nextMessage(rows: readonly (string | null)[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    if (rows[at] !== null) return at;
  }
  return from;
}

function firstOf(list: VListHandle | null, rows: readonly (string | null)[], start: string | null): number {
  const pointedAt = start === null ? -1 : rows.indexOf(start);
  if (pointedAt !== -1 || list === null) return pointedAt;
  return nextMessage(rows, list.findItemIndex(list.scrollOffset) - 1, 1);
}
