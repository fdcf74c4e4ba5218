import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { linkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';
import { useStaff } from '../session/session.ts';

/** Maximum number of items listed with the same title. Any more are collapsed under the first. */
const maxAlike = 5;

type Props = { items: readonly WaitingItem[]; onOpen: (item: WaitingItem) => void };

/** Items that need attention. Each row has one action. */
export function WaitingList({ items, onOpen }: Props) {
  const { permissions } = useStaff();
  if (items.length === 0)
    return (
      <div className="border-y border-rule py-4 text-sm">
        <p className="font-medium">All clear</p>
        <p className="text-soft">
          {permissions.includes('members.read')
            ? 'Deadlines, held payments and cases appear here.'
            : 'Articles to approve, publish or correct appear here.'}
        </p>
      </div>
    );
  return (
    <ul className="border-t border-rule text-sm">
      {[...Map.groupBy(items, ({ kind, title }) => `${kind} ${title}`)].map(([key, alike]) => {
        const shown = alike.length > maxAlike ? alike.slice(0, 1) : alike;
        const folded = alike.slice(shown.length);
        return (
          <Fragment key={key}>
            {shown.map((item) => (
              <Row key={item.id} item={item} onOpen={onOpen} />
            ))}
            {folded.length > 0 && (
              <li className="border-b border-rule">
                <details>
                  <summary className="min-h-9 cursor-pointer py-2 text-soft">
                    {count(folded.length)} more: {folded[0]?.title}
                  </summary>
                  <ul className="border-t border-rule pl-4">
                    {folded.map((item) => (
                      <Row key={item.id} item={item} onOpen={onOpen} />
                    ))}
                  </ul>
                </details>
              </li>
            )}
          </Fragment>
        );
      })}
    </ul>
  );
}

function Row({ item, onOpen }: { item: WaitingItem; onOpen: (item: WaitingItem) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-rule py-3">
      <div className="min-w-56 flex-1">
        <p className={cx('font-medium', item.due?.isOver === true && 'text-bad')}>{item.title}</p>
        <p className="text-soft">
          {[timeText(item), item.detail].filter((text) => text !== '').join(' · ')}
          {item.memberId !== null && (
            <>
              {' · '}
              <Link to="/members/$id" params={{ id: item.memberId }} className={linkClass}>
                {item.memberName ?? 'a member'}
              </Link>
            </>
          )}
        </p>
      </div>
      <RowAction item={item} onOpen={() => onOpen(item)} />
    </li>
  );
}

function timeText({ since, due }: WaitingItem): string {
  if (due !== null) return `By ${instantText(due.at)}`;
  return since === null ? '' : `Since ${instantText(since)}`;
}

const names = {
  'held-payment': 'Refund payment',
  'failed-refund': 'Retry refund',
  'bank-transfer': 'View transfers',
  'bank-refund': 'View transfers',
  'identity-case': 'Decide',
  approval: 'Decide',
  'family-declaration': 'Decide',
  'compliance-approval': 'Decide',
  chargeback: 'View chargeback',
  case: 'Close case',
  'e-invoice': 'Enter number',
  complaint: 'Answer complaint',
  'incident-cert-in': 'View incident',
  'incident-board': 'View incident',
  'incident-persons': 'View incident',
  'client-ceiling': 'View clients',
  'failed-jobs': 'View jobs',
  backup: 'View operations',
  'uninvoiced-payment': 'View member',
  'article-review': 'Read and approve',
  'article-approved': 'Publish article',
  'article-returned': 'Open draft',
} as const satisfies Record<WaitingItem['kind'], string>;

const look = buttonClass('secondary', 'small');

/** Permissions to handle items that others may see. */
const moneyPermissions = {
  'held-payment': 'money.return-held',
  'failed-refund': 'money.retry-refund',
} as const;

function MemberLink({ memberId }: { memberId: string | null }) {
  if (memberId === null) return null;
  return (
    <Link to="/members/$id" params={{ id: memberId }} className={look}>
      View member
    </Link>
  );
}

function RowAction({ item, onOpen }: { item: WaitingItem; onOpen: () => void }) {
  const { kind, id, memberId } = item;
  const { permissions } = useStaff();
  const needs = kind === 'held-payment' || kind === 'failed-refund' ? moneyPermissions[kind] : null;
  const name = names[kind];
  if (needs !== null && !permissions.includes(needs)) return <MemberLink memberId={memberId} />;
  switch (kind) {
    case 'complaint':
      return (
        <Link to="/complaints/$id" params={{ id }} className={look}>
          {name}
        </Link>
      );
    case 'incident-cert-in':
    case 'incident-board':
    case 'incident-persons':
      return (
        <Link to="/incidents/$id" params={{ id }} className={look}>
          {name}
        </Link>
      );
    case 'client-ceiling':
      return (
        <Link to="/clients" className={look}>
          {name}
        </Link>
      );
    case 'failed-jobs':
      return (
        <Link to="/operations" search={{ view: 'jobs' }} className={look}>
          {name}
        </Link>
      );
    case 'bank-transfer':
    case 'bank-refund':
      return (
        <Link to="/money/transfers" className={look}>
          {name}
        </Link>
      );
    case 'backup':
      return (
        <Link to="/operations" className={look}>
          {name}
        </Link>
      );
    case 'uninvoiced-payment':
      return <MemberLink memberId={memberId} />;
    case 'article-review':
    case 'article-approved':
    case 'article-returned':
      return (
        <Link to="/articles/$id" params={{ id }} className={look}>
          {name}
        </Link>
      );
    default:
      return (
        <Button size="small" onClick={onOpen}>
          {name}
        </Button>
      );
  }
}
