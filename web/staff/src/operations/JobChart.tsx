import type { Operations } from '@niveshak/contract/staff/operations-schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { count } from '@niveshak/domain/primitives/number-format';

type Day = Operations['daily'][number];

/** Bars of the finished jobs per day, with the failed ones on top. A screen reader reads a table. */
export function JobChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ finished, failed }) => finished + failed));
  const finished = days.reduce((sum, day) => sum + day.finished, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const share = (number: number) => `${(number / most) * 100}%`;
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <section aria-labelledby="job-days" className="mt-8">
      <h2 id="job-days" className="text-lg">
        Jobs by day
      </h2>
      <p className="mb-3 text-sm text-soft tabular-nums">
        {count(finished)} finished, {count(failed)} failed in {days.length} days; at most {count(most)} a day
      </p>
      <table className="sr-only">
        <caption>Jobs by day</caption>
        <thead>
          <tr>
            <th>Day</th>
            <th>Finished</th>
            <th>Failed</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDate(calendarDate(day.day))}</th>
              <td>{count(day.finished)}</td>
              <td>{count(day.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden className="flex h-20 items-end gap-1 border-b border-strong">
        {days.map((day) => (
          <div
            key={day.day}
            title={`${formatDate(calendarDate(day.day))}: ${count(day.finished)} finished, ${count(day.failed)} failed`}
            className="flex h-full flex-1 flex-col justify-end"
          >
            <div className="bg-bad" style={{ height: share(day.failed) }} />
            <div className="bg-strong" style={{ height: share(day.finished) }} />
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-soft tabular-nums">
        <span>{formatDate(calendarDate(first.day))}</span>
        <span>{formatDate(calendarDate(last.day))}</span>
      </p>
    </section>
  );
}
