import { nextChangeAbout } from '@niveshak/domain/portfolios/key-metrics';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../identity/auth.ts';
import { useToday } from '../lib/today.ts';
import { infosQuery } from './queries.ts';
import type { PortfolioFacts } from './shapes.ts';

/** Month of the next expected change, or the schedule if there is no fixed day. */
export function NextChange({ facts: { slug, lastRebalancedOn } }: { facts: PortfolioFacts }) {
  const today = useToday();
  const { sources } = useUser().resourceGrants.read;
  const infos = useQuery({ ...infosQuery, enabled: sources.includes('portfolio-infos') });
  const info = infos.data?.find((each) => each.slug.value === slug);
  if (info === undefined) return null;
  const schedule = info.rebalancing.value;
  const due = nextChangeAbout(
    schedule,
    lastRebalancedOn === null ? null : calendarDate(lastRebalancedOn),
    today,
  );
  return (
    <span data-next-change="" className="text-right text-sm text-soft">
      {schedule}
      {due !== null && `, next expected ${formatDate(due).split(' ').slice(1).join(' ')}`}
    </span>
  );
}
