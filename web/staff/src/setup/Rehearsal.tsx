import type { Setup } from '@niveshak/contract/settings/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { linkClass, loneLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';

type Seen = NonNullable<Setup['rehearsal']>;
type Station = Seen['stations'][number];
type Member = Seen['member'];

type Props = { readonly isOpen: boolean; readonly appOrigin: string; readonly rehearsal: Seen };

/** A purchase with test keys; each step is ticked once this installation has seen it. */
export function Rehearsal({ isOpen, appOrigin, rehearsal: { member, stations } }: Props) {
  const done = stations.filter(({ problem }) => problem === null).length;
  const next = isOpen ? (stations.find(({ problem }) => problem !== null) ?? null) : null;
  return (
    <div className="flex flex-col gap-5 text-sm">
      <p className="tabular-nums">
        {done} of {stations.length} seen.{' '}
        {!isOpen
          ? 'Finish the list above first. Nothing is on sale yet.'
          : next === null
            ? 'A purchase worked end to end.'
            : 'Buy a plan as a member would, in a private window. Each step is ticked once it has happened here.'}
        {member !== null && (
          <>
            {' '}
            The buyer is{' '}
            <Link to="/members/$id" params={{ id: member.id }} className={`${linkClass} wrap-anywhere`}>
              {member.email}
            </Link>
            .
          </>
        )}
      </p>
      <ol aria-label="Steps of the rehearsal">
        {stations.map((station) => (
          <StationRow
            key={station.id}
            station={station}
            member={member}
            appOrigin={appOrigin}
            isNext={station === next}
          />
        ))}
      </ol>
      <ToProduction />
    </div>
  );
}

type RowProps = {
  readonly station: Station;
  readonly member: Member;
  readonly appOrigin: string;
  readonly isNext: boolean;
};

function StationRow({ station, member, appOrigin, isNext }: RowProps) {
  const { title, purpose, seenAt, problem } = station;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-soft">{purpose}</p>
        {problem !== null && <p className="mt-0.5 wrap-anywhere">{problem}</p>}
        {seenAt !== null && <p className="text-soft tabular-nums">Seen on {instantText(seenAt)}.</p>}
      </div>
      <div>{problem === null ? <Badge tone="good">Seen</Badge> : <Badge>Not seen</Badge>}</div>
      <div className="max-sm:col-span-2 empty:hidden sm:text-right">
        {(isNext || problem === null) && (
          <Look station={station} member={member} appOrigin={appOrigin} isNext={isNext} />
        )}
      </div>
    </li>
  );
}

/** Pages of the member app, opened next to the console. */
const pages = {
  'sign-up': { path: '/signup', label: 'Open sign-up' },
  pricing: { path: '/pricing', label: 'Open plans' },
  checkout: { path: '/checkout', label: 'Open checkout' },
  home: { path: '/', label: 'Open Home' },
} as const;

const desks = {
  webhooks: { to: '/operations', search: { view: 'webhooks' }, label: 'Webhooks' },
  jobs: { to: '/operations', search: { view: 'jobs' }, label: 'Jobs' },
  research: { to: '/articles', search: {}, label: 'Research' },
} as const;

function Look({ station: { place, title }, member, appOrigin, isNext }: RowProps) {
  const className = isNext ? buttonClass('primary', 'small') : loneLinkClass;
  switch (place) {
    case 'member':
      return (
        member !== null && (
          <Link
            to="/members/$id"
            params={{ id: member.id }}
            aria-label={`${title}: the member`}
            className={className}
          >
            Member
          </Link>
        )
      );
    case 'webhooks':
    case 'jobs':
    case 'research': {
      const { label, ...desk } = desks[place];
      return (
        <Link {...desk} aria-label={`${title}: ${label}`} className={className}>
          {label}
        </Link>
      );
    }
    default:
      return (
        <a href={`${appOrigin}${pages[place].path}`} target="_blank" rel="noreferrer" className={className}>
          {pages[place].label}
        </a>
      );
  }
}

/** Explains how to transfer the rehearsed setup to production, and what is not transferred. */
function ToProduction() {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">Move to production</h3>
      <p>
        Members, payments and invoices of the rehearsal stay in this installation. Production starts with a
        separate database and live keys.
      </p>
      <p>
        Your server’s administrator can copy profile, legal texts, prices and coupons in one file. See
        “Setting a firm up” in the documentation.
      </p>
    </div>
  );
}

/** Shown outside staging, to explain where to rehearse; nothing on this installation replaces a rehearsal. */
export function RehearsalElsewhere() {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        Sales here are real, so rehearse in staging, a second installation with a separate database and your
        vendors’ test keys. Its launch checklist ticks each step of one purchase, and its settings can be
        copied here in one file.
      </p>
      <p className="text-soft">
        Steps for your server’s administrator are under “Setting a firm up” in the documentation.
      </p>
    </div>
  );
}
