import { calendarDateOf, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { dayOf, startOfDayTs } from './moments.ts';
import { monthsBetween } from './strip-months.ts';

type Props = {
  /** First message of the channel. */
  first: string;
  last: string;
  /** Visible month, such as `2024-03`; null if not known yet. */
  month: string | null;
  onJump: (ts: string) => void;
  /** Whether the strip is next to the messages or in rows above them. */
  isBeside: boolean;
};

/** Years and the months of one year. A click jumps to the first message from that month onwards. */
export function MonthStrip({ first, last, month, onJump, isBeside }: Props) {
  const years = monthsBetween(dayOf(first), dayOf(last));
  // An expanded year stays expanded until another month is visible.
  const [opened, setOpened] = useState<{ readonly year: string; readonly at: string | null } | null>(null);
  const shown =
    opened !== null && opened.at === month ? opened.year : (month?.slice(0, 4) ?? years.at(-1)?.year ?? null);
  if (years.length === 0) return null;
  return (
    <nav
      aria-label="By month"
      className={cx(
        'text-xs tabular-nums',
        isBeside ? 'no-print flex flex-col py-1' : 'flex flex-wrap gap-x-1 gap-y-1',
      )}
    >
      {years.map(({ year, months }) => (
        <div key={year} className={cx('flex', isBeside ? 'flex-col' : 'flex-wrap items-center gap-x-1')}>
          <button
            type="button"
            aria-expanded={year === shown}
            className={cx(
              isBeside ? 'h-6 text-left' : 'min-h-9 px-2 text-sm',
              'min-w-6 rounded-sm hover:text-ink',
              year === shown ? 'font-semibold text-ink' : 'text-soft',
            )}
            onClick={() => setOpened({ year, at: month })}
          >
            {year}
          </button>
          {year === shown &&
            months.map((number) => {
              const day = calendarDateOf(Number(year), number, 1);
              const isRead = month === day.slice(0, 7);
              const name = formatDate(day).split(' ')[1] ?? '';
              return (
                <button
                  key={number}
                  type="button"
                  aria-current={isRead ? 'date' : undefined}
                  className={cx(
                    isBeside ? 'h-6 border-l-2 pl-2 text-left' : 'min-h-9 border-b-2 px-2 text-sm',
                    'min-w-6 hover:text-ink',
                    isRead ? 'border-accent-strong font-semibold text-ink' : 'border-rule text-soft',
                  )}
                  onClick={() => onJump(startOfDayTs(day))}
                >
                  {name}
                  <span className="sr-only"> {year}</span>
                </button>
              );
            })}
        </div>
      ))}
    </nav>
  );
}
