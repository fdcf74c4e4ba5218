import { dateText } from './date-text.ts';

/** `2 Jun 2025`, from `YYYY-MM-DD`. */
export function DateText({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dateText(date)}
    </time>
  );
}
