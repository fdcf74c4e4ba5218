import { addDays, calendarDate, formatDate } from '../primitives/calendar-date.ts';

const indiaAhead = 19_800;
const daySeconds = 86_400;

/**
 * Returns a timestamp (seconds since 1970) in one of Slack's date formats (`Posted {date_num} {time}`), in Indian time
 * and our date style. Returns null if the format contains no date or the timestamp is invalid.
 */
export function slackDate(seconds: number, format: string): string | null {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 1e11 || !tokens.test(format)) return null;
  const local = seconds + indiaAhead;
  const day = addDays(calendarDate('1970-01-01'), Math.floor(local / daySeconds));
  const clock = [Math.floor(local / 3600) % 24, Math.floor(local / 60) % 60, local % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return format.replaceAll(new RegExp(tokens, 'g'), (token) => {
    if (token === '{time}') return clock.slice(0, 2).join(':');
    if (token === '{time_secs}') return clock.join(':');
    return token === '{date_num}' ? day : formatDate(day);
  });
}

const tokens = /\{(?:date(?:_\w+)?|time|time_secs|ago|day_divider_pretty)\}/;
