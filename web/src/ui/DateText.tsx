import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** `2 Jun 2025`, from `YYYY-MM-DD`. */
export function DateText({ date }: { date: string }) {
  const parsed = parseCalendarDate(date);
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {parsed === null ? date : formatDate(parsed)}
    </time>
  );
}
