import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { MessageRow } from './MessageRow.tsx';
import { dayOf, dayText } from './moments.ts';
import { useListPlace } from './list-places.ts';
import { useRoving } from './use-roving.ts';

type Props = {
  messages: readonly ArchiveMessage[];
  /** `ts` in the URL. */
  at: string | undefined;
  hasEarlier: boolean;
  hasLater: boolean;
  isLoading: boolean;
  onEarlier: () => void;
  onLater: () => void;
  onOpen: (message: ArchiveMessage) => void;
  /** Whether to focus the message in the URL. */
  isFocusing: boolean;
  /** Called with the visible month, such as `2024-03`. */
  onMonth: (month: string) => void;
  label: string;
};

/** Distance in pixels from either end of the list that triggers loading the next page. */
const nearEnd = 1_200;

type Row =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'end'; readonly key: string; readonly text: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ArchiveMessage };

/** Virtualised message list of a channel. Earlier messages are prepended without moving the visible ones. */
export function MessageList({
  messages,
  at,
  hasEarlier,
  hasLater,
  isLoading,
  onEarlier,
  onLater,
  onOpen,
  isFocusing,
  onMonth,
  label,
}: Props) {
  const list = useRef<VListHandle>(null);
  const rows = useMemo(() => rowsOf(messages, hasEarlier, hasLater), [messages, hasEarlier, hasLater]);
  const pointedAt = at === undefined ? null : nearest(messages, Number.parseFloat(at));

  // Whether the list last grew at its start. If so, it must stay anchored at its end.
  const [hasGrownBefore, setGrownBefore] = useState(false);
  const { kept } = useListPlace(list, rows.length);
  const hasPlace = useRef(kept !== null);
  useLayoutEffect(() => {
    if (hasPlace.current || rows.length === 0) return;
    hasPlace.current = true;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message._id === pointedAt);
    if (index === -1) list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    else list.current?.scrollToIndex(index, { align: 'center' });
  }, [rows, pointedAt]);

  const lookAround = useCallback(() => {
    const handle = list.current;
    if (handle === null || !hasPlace.current) return;
    const read = rows.slice(handle.findItemIndex(readAt(handle))).find(({ kind }) => kind === 'message');
    const message = read?.kind === 'message' ? read.message : messages.at(-1);
    const month = message === undefined ? undefined : dayOf(message._source.ts)?.slice(0, 7);
    if (month !== undefined) onMonth(month);
    // Load one end at a time, so that the list knows which end grew.
    if (isLoading) return;
    if (hasLater && handle.scrollSize - handle.scrollOffset - handle.viewportSize < nearEnd) {
      setGrownBefore(false);
      onLater();
    } else if (hasEarlier && handle.scrollOffset < nearEnd) {
      setGrownBefore(true);
      onEarlier();
    }
  }, [rows, messages, hasEarlier, hasLater, isLoading, onEarlier, onLater, onMonth]);
  useFullWindow(messages.length, lookAround);
  const { root, onKeyDown, onFocus, keepMounted } = useRowKeys(list, rows, {
    pointedAt,
    isFocusing,
    onOpen,
    messages,
  });

  return (
    // Handles keys for the list and its messages.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={onKeyDown} onFocus={onFocus} className="h-full">
      <VList
        ref={list}
        {...(kept === null ? {} : { cache: kept.sizes })}
        data={rows}
        shift={hasGrownBefore}
        onScroll={lookAround}
        keepMounted={keepMounted}
        // Scrollable content must be reachable by keyboard.
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list makes its own element
        role="region"
        aria-label={label}
        // A separate layer, because otherwise Chromium does not paint the scroll position in the first frame.
        className="h-full will-change-scroll"
      >
        {(row) => <RowView key={row.key} row={row} pointedAt={pointedAt} />}
      </VList>
    </div>
  );
}

/**
 * Returns the offset of the line being read, in pixels from the start of the list. This is the middle of the window,
 * where a jump places its message, and shifts towards an end of the list as that end approaches.
 */
function readAt({ scrollOffset, scrollSize, viewportSize }: VListHandle): number {
  const left = scrollSize - scrollOffset - viewportSize;
  const half = viewportSize / 2;
  return scrollOffset + (left < half ? viewportSize - left : Math.min(scrollOffset, half));
}

/** Loads pages until the window is full. A short first page does not scroll, so it would never trigger loading. */
function useFullWindow(count: number, lookAround: () => void): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = requestAnimationFrame(lookAround);
    return () => cancelAnimationFrame(timer);
  }, [lookAround, count]);
}

type KeysInput = Pick<Props, 'messages' | 'isFocusing' | 'onOpen'> & { pointedAt: string | null };

function useRowKeys(
  list: RefObject<VListHandle | null>,
  rows: readonly Row[],
  { messages, isFocusing, onOpen, pointedAt }: KeysInput,
) {
  const ids = useMemo(() => rows.map((row) => (row.kind === 'message' ? row.message._id : null)), [rows]);
  return useRoving({
    list,
    rows: ids,
    start: pointedAt,
    isFocusing,
    onOpen: (id) => {
      const message = messages.find((each) => each._id === id);
      if (message !== undefined) onOpen(message);
    },
  });
}

function RowView({ row, pointedAt }: { row: Row; pointedAt: string | null }) {
  if (row.kind === 'message')
    return <MessageRow message={row.message} isPointedAt={row.message._id === pointedAt} />;
  if (row.kind === 'end') return <p className="px-4 py-6 text-center text-sm text-soft">{row.text}</p>;
  return (
    <h3 className="px-4 pt-5 pb-1 font-sans text-sm text-soft">
      <span className="border-b border-rule pb-0.5">{row.text}</span>
    </h3>
  );
}

function rowsOf(messages: readonly ArchiveMessage[], hasEarlier: boolean, hasLater: boolean): Row[] {
  const rows: Row[] = [];
  if (!hasEarlier) rows.push({ kind: 'end', key: 'start', text: 'This is the start of the channel.' });
  let day = '';
  for (const message of messages) {
    const text = dayText(message._source.ts);
    if (text !== day) rows.push({ kind: 'day', key: `day-${message._id}`, text });
    day = text;
    rows.push({ kind: 'message', key: message._id, message });
  }
  if (!hasLater) rows.push({ kind: 'end', key: 'end', text: slackArchivesTexts.noMoreMessages });
  return rows;
}

/** Returns the first message at or after an instant. */
function nearest(messages: readonly ArchiveMessage[], seconds: number): string | null {
  const micros = Math.round(seconds * 1e6);
  const found = messages.find((message) => message._source.cm_sort_ts >= micros - 1) ?? messages.at(-1);
  return found?._id ?? null;
}
