import { dateText } from './date-text.ts';

/** Date formatted as `2 Jun 2025`. */
export function DateText({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dateText(date)}
    </time>
  );
}
