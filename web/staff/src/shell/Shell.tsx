import { staffCall } from '../session/staff-call.ts';
import { errorText } from '../../../src/lib/api-error.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { endOtherStaffSessions } from '@niveshak/contract/staff/routes';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { RehearsalBanner } from '../../../src/lib/RehearsalBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { CommandMenu } from '../commands/CommandMenu.tsx';
import { openShortcuts } from '../commands/open-find.ts';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import { CodeDialog } from '../session/CodeDialog.tsx';
import { signOutPagePath } from '@niveshak/contract/identity/sign-in-pages';
import { useConfigOfConsole } from '../session/console-config.ts';
import { roleNames } from '../team/role-names.ts';
import { signOut, useStaff } from '../session/session.ts';
import { PageFrame, SectionList, SectionMenu } from './SectionNav.tsx';
import { NotInRole } from './NotInRole.tsx';
import { isForbidden, sectionsFor } from './sections.ts';

export function Shell({ firmName }: { firmName: string | null }) {
  const staff = useStaff();
  const config = useConfigOfConsole();
  const sections = sectionsFor(staff.permissions);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = sections[0]?.pages[0];
  return (
    <>
      <RehearsalBanner config={config} />
      <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_1fr]">
        <header className="border-b border-rule lg:border-r lg:border-b-0">
          <div className="flex items-center justify-between gap-3 px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:overflow-y-auto lg:items-stretch lg:justify-start lg:px-3 lg:py-5">
            <p className="truncate px-1 font-serif text-lg lg:shrink-0 lg:px-3 lg:text-base lg:leading-tight lg:whitespace-normal">
              {firmName ?? 'Niveshak'}
            </p>
            <CommandMenu />
            <nav aria-label="Sections" className="hidden flex-col gap-0.5 lg:mt-4 lg:flex">
              <SectionList sections={sections} />
            </nav>
            <div className="lg:mt-auto">
              <OwnMenu />
            </div>
          </div>
          <nav aria-label="Sections" className="px-3 pb-2 lg:hidden">
            <SectionMenu sections={sections} />
          </nav>
        </header>
        <main className="min-w-0 px-4 py-6 lg:px-8">
          <PageFrame sections={sections}>
            {!isForbidden(path, staff.permissions) ? (
              <Outlet />
            ) : path === '/' && first !== undefined ? (
              <Navigate to={first.to} search={first.search ?? {}} replace />
            ) : (
              <NotInRole />
            )}
          </PageFrame>
        </main>
        <Toasts />
        <CodeDialog />
        <ShortcutSheet />
      </div>
    </>
  );
}

function OwnMenu() {
  const staff = useStaff();
  const client = useQueryClient();
  const { pages } = useConfigOfConsole().identity;
  const afterSignOut = pages === undefined ? '/staff/' : signOutPagePath('staff');
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
            {staff.email}, {roleNames[staff.role]}
          </p>
        </>
      }
    >
      <button
        type="button"
        role="menuitem"
        className={`${menuItemClass} justify-between`}
        onClick={openShortcuts}
      >
        Keyboard shortcuts <kbd className="font-sans text-sm text-soft">?</kbd>
      </button>
      <button type="button" role="menuitem" className={menuItemClass} onClick={endOthers}>
        Sign out everywhere else
      </button>
      <button
        type="button"
        role="menuitem"
        className={menuItemClass}
        onClick={() => void signOut(client).then(() => location.assign(afterSignOut))}
      >
        Sign out
      </button>
    </Menu>
  );
}

/** Ends all other sessions, for a device that was lost or left signed in. */
function endOthers(): void {
  staffCall(endOtherStaffSessions).then(
    ({ ended }) => showToast('success', endedText(ended)),
    (error: unknown) => showToast('error', errorText(error, 'Could not end your other sessions. Try again.')),
  );
}

function endedText(ended: number): string {
  if (ended === 0) return 'You have no other sessions.';
  return ended === 1 ? 'Your other session has ended.' : `Your ${ended} other sessions have ended.`;
}
