import { suggestionsFor } from '@niveshak/domain/slack-archives/suggest-query';
import type { Suggestion } from '@niveshak/domain/slack-archives/suggest-query';
import type { KeyboardEvent, RefObject } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useSuggestable } from './use-suggestable.ts';

type Props = { input: RefObject<HTMLInputElement | null>; typed: string };

/**
 * Search input with suggestions (a combobox). Nothing is selected until an arrow key is pressed, so Enter searches for
 * the typed text.
 */
export function SearchInput({ input, typed }: Props) {
  const list = useId();
  const { text, setText, caret, setCaret, active, suggestions, look, take, onKeyDown } = useCombobox(
    input,
    typed,
  );
  const isOpen = suggestions.length > 0;
  return (
    <div className="relative min-w-0 flex-1">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-label="Search words"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={active === -1 ? undefined : optionId(list, active)}
        placeholder="Search messages"
        onChange={({ target }) => {
          setText(target.value);
          look(target);
        }}
        onSelect={({ currentTarget }) => {
          if (caret !== null && currentTarget.selectionStart !== caret) look(currentTarget);
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-strong bg-raised pr-3 pl-10 text-base -outline-offset-2 placeholder:text-faint hover:border-ink"
      />
      {isOpen && <SuggestionList id={list} suggestions={suggestions} active={active} onTake={take} />}
      <SuggestionCount count={suggestions.length} />
    </div>
  );
}

/** Returns the text, the caret and the selected suggestion. */
function useCombobox(input: Props['input'], typed: string) {
  const [text, setText] = useState(typed);
  const [searched, setSearched] = useState(typed);
  if (searched !== typed) {
    setSearched(typed);
    setText(typed);
  }
  /** Null while the list is closed after blur, Escape or a search. */
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const wanted = useRef<number | null>(null);
  const known = useSuggestable();
  // Between words, operators are suggested only on request.
  const [isAsked, setAsked] = useState(false);
  const isBetween = text !== '' && /(^|\s)$/.test(text.slice(0, caret ?? 0));
  const suggestions = caret === null || (isBetween && !isAsked) ? [] : suggestionsFor(text, caret, known);
  const isOpen = suggestions.length > 0;

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });

  const look = (element: HTMLInputElement) => {
    setCaret(element.selectionStart === element.selectionEnd ? element.selectionStart : null);
    setActive(-1);
    setAsked(false);
  };
  const take = (suggestion: Suggestion) => {
    wanted.current = suggestion.caret;
    setText(suggestion.text);
    setCaret(suggestion.caret);
    setActive(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' && !isOpen) {
      look(event.currentTarget);
      setAsked(true);
    } else if (event.key === 'ArrowDown' && isOpen) setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp' && isOpen) setActive(active <= 0 ? suggestions.length - 1 : active - 1);
    else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape' && isOpen) setCaret(null);
    else if (event.key === 'Escape') event.currentTarget.blur();
    else {
      if (event.key === 'Enter') setCaret(null);
      return;
    }
    event.preventDefault();
  };
  return { text, setText, caret, setCaret, active, suggestions, look, take, onKeyDown };
}

/** Screen-reader announcement of the number of suggestions. */
function SuggestionCount({ count }: { count: number }) {
  return (
    <span aria-live="polite" className="sr-only">
      {count > 0 ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''}
    </span>
  );
}
