import type { Setup } from '@niveshak/contract/settings/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { copyText } from '../../../src/ui/copy-text.ts';
import { linkClass, loneLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';

type Seen = NonNullable<Setup['rehearsal']>;
type Station = Seen['stations'][number];
type Member = Seen['member'];

type Props = { readonly isOpen: boolean; readonly appOrigin: string; readonly rehearsal: Seen };

/** Test-key purchase. Each step is ticked once this installation has seen it. */
export function Rehearsal({ isOpen, appOrigin, rehearsal: { member, stations } }: Props) {
  const done = stations.filter(({ problem }) => problem === null).length;
  const isPassed = isOpen && done === stations.length;
  const next = isOpen ? (stations.find(({ problem }) => problem !== null) ?? null) : null;
  return (
    <div className="flex flex-col gap-5 text-sm">
      {isPassed ? (
        <Passed member={member} steps={stations.length} />
      ) : (
        <p className="tabular-nums">
          {done} of {stations.length} seen.{' '}
          {isOpen
            ? 'Buy a plan as a member would, in a private window. Each step is ticked once it has happened here.'
            : 'Finish the list above first. Nothing is on sale yet.'}
          {member !== null && (
            <>
              {' '}
              The buyer is <Buyer member={member} />.
            </>
          )}
        </p>
      )}
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
      {isPassed && <ToProduction />}
    </div>
  );
}

/** Result of a complete rehearsal. */
function Passed({ member, steps }: { member: Member; steps: number }) {
  return (
    <output className="block border-l-4 border-good bg-raised px-4 py-3">
      <span className="block font-semibold">The rehearsal passed</span>
      <span className="tabular-nums">
        {steps} of {steps} seen.
      </span>{' '}
      A purchase worked from sign-up to the invoice
      {member !== null && (
        <>
          , bought by <Buyer member={member} />
        </>
      )}
      . Next: move the settings to production, below.
    </output>
  );
}

function Buyer({ member: { id, email } }: { member: NonNullable<Member> }) {
  return (
    <Link to="/members/$id" params={{ id }} className={`${linkClass} wrap-anywhere`}>
      {email}
    </Link>
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

/** How to transfer the rehearsed setup to production, and what is not transferred. */
function ToProduction() {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">Move to production</h3>
      <p>
        Production starts with a separate database and live keys. Two commands on the servers copy profile,
        legal texts, prices and coupons there. Members, payments and invoices of the rehearsal stay here.
      </p>
      <Commands />
      <p>Then open the launch checklist of production. It lists what is left before the first sale.</p>
    </div>
  );
}

const commandLines = [
  {
    place: 'In staging',
    command: 'npm run setup -- --save firm',
    prints:
      'Prints “saved firm.yaml” and the names of the text files, in the folder firm. Copy it to production.',
  },
  {
    place: 'In production',
    command: 'npm run setup -- firm/firm.yaml',
    prints: 'Prints each changed setting, what is still missing, and the number of changes.',
  },
] as const;

function Commands() {
  return (
    <dl className="rounded-md bg-sunken px-3 text-ink">
      {commandLines.map(({ place, command, prints }) => (
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
          <dt className="font-medium">{place}</dt>
          <dd className="row-span-2">
            <Button
              size="small"
              aria-label={`Copy command: ${place}`}
              onClick={() => void copyText(command, 'Command copied.')}
            >
              Copy
            </Button>
          </dd>
          <dd className="wrap-anywhere select-all">
            <code>{command}</code>
          </dd>
          <dd className="col-span-2 text-soft">{prints}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How to rehearse, shown outside staging. Nothing on this installation replaces a rehearsal. */
export function RehearsalElsewhere() {
  return (
    <div className="text-sm">
      <p>Sales here are real, so rehearse in staging, a second installation that moves no money.</p>
      <ol className="mt-3 border-t border-rule">
        <Step number={1} title="Install staging">
          Install the same version with a separate database, <code>NIVESHAK_STAGE=staging</code> and your
          vendors’ test keys.
        </Step>
        <Step number={2} title="Buy a plan there">
          Its launch checklist lists every step from sign-up to the invoice, opens the page for the next one
          and ticks each once it has happened.
        </Step>
        <Step number={3} title="Copy its settings here">
          Run these on the two servers. Members, payments and invoices stay in staging.
          <div className="mt-2">
            <Commands />
          </div>
        </Step>
      </ol>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-rule py-2.5">
      <span aria-hidden="true" className="font-medium text-soft tabular-nums">
        {number}
      </span>
      <div>
        <p className="font-medium">{title}</p>
        <div className="text-soft">{children}</div>
      </div>
    </li>
  );
}
