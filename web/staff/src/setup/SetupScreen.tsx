import type { Setup } from '@niveshak/contract/settings/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { Fold } from '../frame/Fold.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { setupQuery } from './queries.ts';
import { Rehearsal, RehearsalElsewhere } from './Rehearsal.tsx';
import { QueryView } from '../frame/QueryView.tsx';

type Check = Setup['checks'][number];

/** Launch checklist, from an empty installation to the first sale. */
export function SetupScreen() {
  const setup = useQuery(setupQuery);
  return (
    <>
      <ScreenHead title="Launch checklist">
        {setup.isSuccess &&
          (setup.data.isOpen ? <Badge tone="good">Open for business</Badge> : <Badge>Not open yet</Badge>)}
      </ScreenHead>
      <QueryView query={setup} what="the list">
        {(data) => <Lists setup={data} />}
      </QueryView>
    </>
  );
}

function Lists({ setup }: { setup: Setup }) {
  const needed = setup.checks.filter(({ isNeededToSell }) => isNeededToSell);
  const done = needed.filter(({ problem }) => problem === null).length;
  const next = needed.find(({ problem }) => problem !== null) ?? null;
  const duties = setup.checks.filter(({ isNeededToSell }) => !isNeededToSell);
  const open = duties.filter(({ problem }) => problem !== null).length;
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <Headline done={done} needed={needed.length} openDuties={open} />
      <Section title="Before the first sale">
        <Folded summary={next === null ? `All ${needed.length} are done` : null}>
          {needed.map((check) => (
            <CheckRow key={check.id} check={check} isNext={check === next} />
          ))}
        </Folded>
      </Section>
      <Section title="Required by law">
        <Folded summary={open === 0 ? `All ${duties.length} are done` : null}>
          {duties.map((check) => (
            <CheckRow key={check.id} check={check} isNext={next === null && check.problem !== null} />
          ))}
        </Folded>
      </Section>
      <OptionalList optional={setup.optional} />
      <Section title="Rehearse a purchase">
        {setup.rehearsal === null ? (
          <RehearsalElsewhere />
        ) : (
          <Rehearsal isOpen={setup.isOpen} appOrigin={setup.appOrigin} rehearsal={setup.rehearsal} />
        )}
      </Section>
    </div>
  );
}

type HeadlineProps = {
  readonly done: number;
  readonly needed: number;
  /** Number of open legal duties, which do not block sales. */
  readonly openDuties: number;
};

/** What the firm can do now, and what is left. */
function Headline({ done, needed, openDuties }: HeadlineProps) {
  const isReady = done === needed;
  return (
    <div className="-mt-4">
      <p className="text-lg font-semibold tabular-nums">
        {isReady ? readyText(openDuties) : `${done} of ${needed} done.`}
      </p>
      {!isReady && (
        <>
          <progress
            value={done}
            max={needed}
            aria-label="Steps before the first sale"
            className="my-2 block h-2 w-full accent-(--accent)"
          />
          <p className="text-sm text-soft">Nothing can be bought until all are done.</p>
        </>
      )}
    </div>
  );
}

function readyText(openDuties: number): string {
  if (openDuties === 0) return 'Selling is on.';
  return `Selling is on; ${openDuties} legal ${openDuties === 1 ? 'item is' : 'items are'} open.`;
}

function OptionalList({ optional }: Pick<Setup, 'optional'>) {
  const setUp = optional.filter(({ isSetUp }) => isSetUp);
  return (
    <Section title="Optional">
      <ul className="text-sm">
        {optional
          .filter(({ isSetUp }) => !isSetUp)
          .map((each) => (
            <OptionalRow key={each.id} optional={each} />
          ))}
      </ul>
      {setUp.length > 0 && (
        <Folded summary={`${setUp.length} set up`}>
          {setUp.map((each) => (
            <OptionalRow key={each.id} optional={each} />
          ))}
        </Folded>
      )}
    </Section>
  );
}

/** List collapsed under its summary, or expanded if there is no summary. */
function Folded({ summary, children }: { summary: string | null; children: ReactNode }) {
  const list = <ul className="text-sm">{children}</ul>;
  if (summary === null) return list;
  return (
    <Fold
      className="text-sm"
      summary={
        <>
          <Icon name="check" className="size-4 text-good" />
          <span className="font-medium">{summary}</span>
        </>
      }
    >
      {list}
    </Fold>
  );
}

function OptionalRow({
  optional: { title, purpose, setBy, isSetUp },
}: {
  optional: Setup['optional'][number];
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_6rem]">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-soft">{purpose}</p>
        {!isSetUp && <p className="text-soft wrap-anywhere">Set on the server: {setBy}.</p>}
      </div>
      <div>{isSetUp ? <Badge tone="good">Set up</Badge> : <Badge>Not set up</Badge>}</div>
    </li>
  );
}

/** Links to the setting behind each check. */
const forms = {
  firm: { to: '/settings', search: {} },
  billing: { to: '/settings', search: { view: 'billing' } },
  legal: { to: '/settings', search: { view: 'legal' } },
  prices: { to: '/catalogue', search: {} },
  registrations: { to: '/settings', search: { view: 'registrations' } },
  sunset: { to: '/catalogue', search: { view: 'service' } },
} as const;

function CheckRow({ check, isNext }: { check: Check; isNext: boolean }) {
  const { title, purpose, place, setBy, problem } = check;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_6rem]">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-soft">{purpose}</p>
        {problem !== null && <p className="mt-0.5 wrap-anywhere">{problem}</p>}
        {problem !== null && place === 'server' && (
          <p className="text-soft">Set {setBy} in the environment of the service.</p>
        )}
      </div>
      <div>
        {problem === null ? (
          <Badge tone="good">Done</Badge>
        ) : (
          <Badge tone={check.isNeededToSell ? 'bad' : 'accent'}>To do</Badge>
        )}
      </div>
      <div className="max-sm:col-span-2 empty:hidden sm:text-right">
        {place !== 'server' && (
          <Link
            {...forms[place]}
            aria-label={`${problem === null ? 'View' : 'Set'} ${title}`}
            className={isNext ? buttonClass('primary', 'small') : `${loneLinkClass} min-w-6`}
          >
            {problem === null ? 'View' : 'Set'}
          </Link>
        )}
      </div>
    </li>
  );
}
