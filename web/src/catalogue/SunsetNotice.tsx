import { useConfig } from '../lib/config.ts';
import { Icon } from '../ui/Icon.tsx';

/** The service's last day, if it has one, and how far away it is. */
export function SunsetNotice() {
  const { sunset } = useConfig();
  if (sunset === null) return null;
  const { daysLeft, notice } = sunset;
  return (
    <div className="mt-5 flex max-w-3xl items-start gap-3 border-l-4 border-accent bg-accent-wash px-4 py-3">
      <Icon name="clock" className="mt-0.5 size-5" />
      <p>
        {notice} <strong className="font-semibold whitespace-nowrap">{daysText(daysLeft)}</strong>
      </p>
    </div>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'No days left.';
  return days === 1 ? '1 day left.' : `${days} days left.`;
}
