import { timeLeftText, serviceText } from '@niveshak/domain/membership/service-text';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';
import { Icon } from '../ui/Icon.tsx';

/** Notice of the sunset date and the time left. From the day after, it states that the service has ended. */
export function SunsetNotice() {
  const { sunset } = useConfig();
  const today = useToday();
  if (sunset === null) return null;
  const { date, notice } = sunset;
  return (
    <div className="mt-5 flex max-w-3xl items-start gap-3 border-l-4 border-ink bg-sunken px-4 py-3">
      <Icon name="clock" className="mt-0.5 size-5" />
      <p>
        {today > date ? (
          serviceText(today, calendarDate(date))
        ) : (
          <>
            {notice}{' '}
            <strong className="font-semibold whitespace-nowrap">
              {sentence(timeLeftText(today, calendarDate(date)))}
            </strong>
          </>
        )}
      </p>
    </div>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
