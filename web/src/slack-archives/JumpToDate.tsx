import type { FormEvent } from 'react';
import { useId, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { DateInput } from '../ui/DateField.tsx';
import { dayOf, startOfDayTs } from './moments.ts';

type Props = {
  first: string | null;
  last: string | null;
  /** Called with the first instant of the day, or null for the newest messages. */
  onJump: (ts: string | null) => void;
};

export function JumpToDate({ first, last, onJump }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const day = input.current?.value ?? '';
    if (day !== '') onJump(startOfDayTs(day));
  };
  return (
    <form onSubmit={jump} className="flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor={id}>Jump to</label>
      <DateInput
        ref={input}
        id={id}
        min={first === null ? undefined : (dayOf(first) ?? undefined)}
        max={last === null ? undefined : (dayOf(last) ?? undefined)}
        className="min-h-9 rounded-md border border-strong bg-raised px-3"
      />
      <Button type="submit" size="small">
        Go
      </Button>
      <Button size="small" variant="quiet" onClick={() => onJump(null)}>
        Newest
      </Button>
    </form>
  );
}
