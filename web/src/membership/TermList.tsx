import type { Subscription } from '@niveshak/contract/membership/schemas';
import type { ReactNode } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { planName } from './plan-words.ts';

type Props = {
  terms: readonly Subscription[];
  action?: (term: Subscription) => ReactNode;
};

function Running({ term: { isCancelled, standsStill, pause } }: { term: Subscription }) {
  if (isCancelled === true) return <Badge>Cancelled</Badge>;
  if (standsStill !== true) return <Badge tone="good">Active</Badge>;
  if (pause === undefined) return <Badge tone="bad">Paused</Badge>;
  return (
    <Badge tone="bad">
      Paused until <DateText date={pause.resumesOn} />
    </Badge>
  );
}

export function TermBadges({ term }: { term: Subscription }) {
  return (
    <span className="flex gap-2">
      {term.isGift && <Badge tone="accent">Gift</Badge>}
      {term.hasExpired && <Badge>Ended</Badge>}
      {term.isQueued && <Badge tone="accent">Starts later</Badge>}
      {!term.hasExpired && !term.isQueued && <Running term={term} />}
    </span>
  );
}

export function TermList({ terms, action }: Props) {
  if (terms.length === 0) return <p className="text-soft">Nothing here yet.</p>;
  return (
    <ul className="divide-y divide-rule">
      {terms.map((term) => (
        <li
          key={term.id}
          data-term={term.alias}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
        >
          <span>
            <span className="font-medium">{planName(term.alias)}</span>{' '}
            <span className="block text-sm text-soft">
              <DateText date={term.startDate} /> to <DateText date={term.endDate} />
            </span>
          </span>
          <span className="flex items-center gap-3">
            {action?.(term)}
            <TermBadges term={term} />
          </span>
        </li>
      ))}
    </ul>
  );
}
