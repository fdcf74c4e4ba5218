import { staffCall } from '../session/staff-call.ts';
import { errorText } from '../../../src/lib/api-error.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { endOtherStaffSessions } from '@niveshak/contract/staff/routes';
import type { Permission } from '@niveshak/domain/staff/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { RehearsalBanner } from '../../../src/lib/RehearsalBanner.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { Icon } from '../../../src/ui/Icon.tsx';
import { intoSight } from '../../../src/ui/into-sight.ts';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { CommandMenu } from '../commands/CommandMenu.tsx';
import { CodeDialog } from '../session/CodeDialog.tsx';
import { useConfigOfConsole } from '../session/console-config.ts';
import { signOut, useStaff } from '../session/session.ts';

type Place = {
  readonly to:
    | '/'
    | '/members'
    | '/clients'
    | '/complaints'
    | '/incidents'
    | '/articles'
    | '/portfolios'
    | '/recommendations'
    | '/market'
    | '/archive'
    | '/catalogue'
    | '/operations'
    | '/figures'
    | '/due'
    | '/team'
    | '/audit'
    | '/retention'
    | '/inspection'
    | '/settings'
    | '/setup'
    | '/moving-in';
  readonly label: string;
  readonly needs: Permission | null;
};

/** The sections of the console, in order of daily use. */
const places: readonly Place[] = [
  { to: '/', label: 'Today', needs: null },
  { to: '/members', label: 'Members', needs: 'members.read' },
  { to: '/clients', label: 'Clients', needs: 'clients.read' },
  { to: '/complaints', label: 'Complaints', needs: 'complaints.read' },
  { to: '/incidents', label: 'Incidents', needs: 'incidents.manage' },
  { to: '/articles', label: 'Research', needs: 'articles.read' },
  { to: '/portfolios', label: 'Portfolios', needs: 'portfolios.read' },
  { to: '/recommendations', label: 'Recommendations', needs: 'recommendations.read' },
  { to: '/market', label: 'Market data', needs: 'market-data.manage' },
  { to: '/archive', label: 'Archive', needs: 'archive.manage' },
  { to: '/catalogue', label: 'Catalogue', needs: 'settings.read' },
  { to: '/figures', label: 'Metrics', needs: 'figures.read' },
  { to: '/due', label: 'Due', needs: 'due.read' },
  { to: '/operations', label: 'Operations', needs: 'operations.read' },
  { to: '/team', label: 'Team', needs: 'staff.read' },
  { to: '/audit', label: 'Audit', needs: 'audit.read' },
  { to: '/retention', label: 'Retention', needs: 'retention.read' },
  { to: '/inspection', label: 'Inspection', needs: 'inspection.build' },
  { to: '/settings', label: 'Settings', needs: 'settings.read' },
  { to: '/setup', label: 'Set-up', needs: 'settings.read' },
  { to: '/moving-in', label: 'Subscriber import', needs: 'members.move-in' },
];

const linkLook =
  'flex min-h-9 items-center rounded-md px-3 text-sm whitespace-nowrap text-soft hover:bg-sunken hover:text-ink';

export function Shell({ firmName }: { firmName: string | null }) {
  const staff = useStaff();
  const config = useConfigOfConsole();
  const navigate = useNavigate();
  const shown = places.filter(({ needs }) => needs === null || staff.permissions.includes(needs));
  return (
    <>
      <RehearsalBanner config={config} />
      <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_1fr]">
        <header className="border-b border-rule lg:border-r lg:border-b-0">
          <div className="flex items-center justify-between gap-3 px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:overflow-y-auto lg:items-stretch lg:justify-start lg:px-3 lg:py-5">
            <p className="truncate px-1 font-serif text-lg lg:shrink-0 lg:px-3 lg:text-base lg:leading-tight lg:whitespace-normal">
              {firmName ?? 'Niveshak'}
            </p>
            <CommandMenu
              sections={shown.map(({ to, label }) => ({
                id: to,
                label,
                hint: 'Section',
                go: () => void navigate({ to }),
              }))}
            />
            <nav aria-label="Sections" className="hidden flex-col gap-0.5 lg:mt-4 lg:flex">
              {shown.map(({ to, label }) => (
                <SectionLink key={to} to={to} label={label} />
              ))}
            </nav>
            <div className="lg:mt-auto">
              <OwnMenu />
            </div>
          </div>
          <nav aria-label="Sections" className="px-3 pb-2 lg:hidden">
            <SectionMenu shown={shown} />
          </nav>
        </header>
        <main className="min-w-0 px-4 py-6 lg:px-8">
          <Outlet />
        </main>
        <Toasts />
        <CodeDialog />
      </div>
    </>
  );
}

function OwnMenu() {
  const staff = useStaff();
  const client = useQueryClient();
  return (
    <Menu
      side="sidebar"
      label={`You: ${staff.name}`}
      trigger={
        <>
          <span className="hidden text-sm lg:inline">{staff.name}</span>
          <span className="flex size-8 items-center justify-center rounded-full bg-sunken lg:hidden">
            <Icon name="person" />
          </span>
        </>
      }
      header={
        <>
          <p className="font-semibold">{staff.name}</p>
          <p className="text-sm text-soft">
            {staff.email}, {staff.role}
          </p>
        </>
      }
    >
      <button type="button" role="menuitem" className={menuItemClass} onClick={endOthers}>
        Sign out everywhere else
      </button>
      <button
        type="button"
        role="menuitem"
        className={menuItemClass}
        onClick={() => void signOut(client).then(() => location.assign('/staff/'))}
      >
        Sign out
      </button>
    </Menu>
  );
}

/** The sections on a narrow screen. */
function SectionMenu({ shown }: { shown: readonly Place[] }) {
  const matches = useMatchRoute();
  const here = shown.find(({ to }) => matches({ to, fuzzy: to !== '/' }) !== false);
  return (
    <Menu
      side="left"
      label={`Sections: ${here?.label ?? 'none'}`}
      trigger={
        <>
          <span className="font-semibold">{here?.label ?? 'Sections'}</span>
          <Icon name="chevron" className="size-4" />
        </>
      }
    >
      {shown.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          role="menuitem"
          className={cx(menuItemClass, to === here?.to && 'font-semibold')}
          aria-current={to === here?.to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </Menu>
  );
}

function SectionLink({ to, label }: Pick<Place, 'to' | 'label'>) {
  const isHere = useMatchRoute()({ to, fuzzy: to !== '/' }) !== false;
  return (
    <Link
      to={to}
      ref={isHere ? intoSight : null}
      activeOptions={{ exact: to === '/' }}
      className={linkLook}
      activeProps={{ className: cx(linkLook, 'bg-sunken font-semibold text-ink') }}
    >
      {label}
    </Link>
  );
}

/** For a device that was lost or left signed in. */
function endOthers(): void {
  staffCall(endOtherStaffSessions).then(
    ({ ended }) => showToast('success', endedText(ended)),
    (error: unknown) => showToast('error', errorText(error, 'Could not end your other sessions. Try again.')),
  );
}

function endedText(ended: number): string {
  if (ended === 0) return 'You have no other session.';
  return ended === 1 ? 'Your other session has ended.' : `Your ${ended} other sessions have ended.`;
}
