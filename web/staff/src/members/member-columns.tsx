import type { MemberHit } from '@niveshak/contract/members/schemas';
import { Link } from '@tanstack/react-router';
import { DateText } from '../../../src/ui/DateText.tsx';
import { PlanText } from '../frame/PlanText.tsx';
import type { Column } from '../table/column.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { addressText } from './address-text.ts';

type Member = Pick<MemberHit, 'id' | 'name' | 'email' | 'plan' | 'labels'>;

export const memberColumns = {
  name: {
    id: 'name',
    label: 'Name',
    value: ({ name, email }) => name || addressText(email),
    show: ({ id, name, email }) => (
      <Link to="/members/$id" params={{ id }} className={`${quietLinkClass} font-medium`}>
        {name === '' ? addressText(email) : name}
      </Link>
    ),
  },
  email: {
    id: 'email',
    label: 'Email',
    value: ({ email }) => addressText(email),
    breaks: true,
    onCard: 'plain',
  },
  plan: {
    id: 'plan',
    label: 'Plan',
    value: ({ plan }) => plan?.alias ?? null,
    show: ({ plan }) => (plan === null ? '–' : <PlanText alias={plan.alias} />),
    onCard: 'plain',
  },
  until: {
    id: 'until',
    label: 'Until',
    value: ({ plan }) => plan?.endDate ?? null,
    show: ({ plan }) => (plan === null ? '–' : <DateText date={plan.endDate} />),
    onCard: 'end',
  },
  labels: { id: 'labels', label: 'Labels', value: ({ labels }) => labels.join(', ') },
} as const satisfies Readonly<Record<string, Column<Member>>>;
