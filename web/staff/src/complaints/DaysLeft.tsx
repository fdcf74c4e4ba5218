import { Badge } from '../../../src/ui/Badge.tsx';

/** Days left of the 21. Urgent ones are highlighted. */
export function DaysLeft({ days }: { readonly days: number }) {
  if (days < 0)
    return (
      <Badge tone="bad">
        {-days} {days === -1 ? 'day' : 'days'} overdue
      </Badge>
    );
  const words = days === 0 ? 'due today' : `${days} ${days === 1 ? 'day' : 'days'} left`;
  return <Badge tone={days <= 3 ? 'accent' : 'plain'}>{words}</Badge>;
}
