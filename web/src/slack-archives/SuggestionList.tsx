import type { Suggestion } from '@niveshak/domain/slack-archives/suggest-query';
import { cx } from '../ui/cx.ts';

type Props = {
  id: string;
  suggestions: readonly Suggestion[];
  /** Index of the suggestion that Enter accepts; -1 if there is none. */
  active: number;
  onTake: (suggestion: Suggestion) => void;
};

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** Suggestions below the search box, which keeps the focus and handles the keys. */
export function SuggestionList({ id, suggestions, active, onTake }: Props) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- under a free text, after the WAI-ARIA pattern
      role="listbox"
      aria-label="Suggestions"
      className="absolute top-full right-0 left-0 z-30 mt-1 max-h-72 overflow-y-auto rounded-md bg-raised py-1.5 shadow-lift"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={suggestion.text + suggestion.label}
          id={optionId(id, index)}
          ref={index === active ? intoView : undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
          className={cx(
            'flex min-h-9 cursor-pointer items-baseline gap-3 px-4 py-1.5 hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          <span className="font-medium">{suggestion.label}</span>
          <span className="text-sm text-soft">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
