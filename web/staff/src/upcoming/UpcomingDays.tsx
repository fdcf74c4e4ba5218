import type { Due } from '@niveshak/contract/upcoming/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cx } from '../../../src/ui/cx.ts';
import { ScrollTable } from '../../../src/ui/ScrollTable.tsx';
import { dateText } from '../../../src/ui/date-text.ts';

const daysPerLabel = 7;

/** Returns a day without its year, such as `9 Jun`. */
function shortDay(day: string): string {
  return dateText(day).replace(/\s\d{4}$/u, '');
}

type Props = { due: Due; day: string | null; onDay: (day: string | null) => void };

/** Upcoming work as clickable bars per day, or per week if there are many days. */
export function DueDays({ due: { from, to, days }, day, onDay }: Props) {
  const counts = new Map(days.map(({ day: each, rows }) => [each, rows]));
  const all: string[] = [];
  for (let each = calendarDate(from); each <= to; each = addDays(each, 1)) all.push(each);
  const most = Math.max(1, ...days.map(({ rows }) => rows));
  if (all.length > 100 || all.length < 2) return null;
  return (
    <div className="mb-4">
      <ScrollTable label="Upcoming work by day">
        <fieldset className="flex h-28 min-w-fit gap-px">
          <legend className="sr-only">Days</legend>
          {all.map((each, at) => {
            const rows = counts.get(each) ?? 0;
            const isShown = each === day;
            return (
              <button
                key={each}
                type="button"
                aria-pressed={isShown}
                disabled={rows === 0}
                title={`${dateText(each)}: ${rows}`}
                className="group flex h-full min-w-6 flex-1 flex-col"
                onClick={() => onDay(isShown ? null : each)}
              >
                <span className="sr-only">
                  {dateText(each)}: {count(rows)}
                </span>
                <span className="flex w-full flex-1 flex-col justify-end border-b border-strong">
                  <span aria-hidden className="text-center text-xs text-soft tabular-nums">
                    {rows === 0 ? '' : count(rows)}
                  </span>
                  <span
                    className={cx('block w-full', isShown ? 'bg-ink' : 'bg-strong group-hover:bg-ink')}
                    style={{ height: rows === 0 ? 0 : `${Math.max(6, (rows / most) * 75)}%` }}
                  />
                </span>
                <span aria-hidden className="h-6 w-full pt-1 text-left text-xs whitespace-nowrap text-soft">
                  {at % daysPerLabel === 0 ? shortDay(each) : ''}
                </span>
              </button>
            );
          })}
        </fieldset>
      </ScrollTable>
    </div>
  );
}
