import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { useConfigOfConsole } from './session/console-config.ts';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { Shell } from './frame/Shell.tsx';
import { TodayScreen } from './frame/TodayScreen.tsx';
import { TeamScreen } from './team/TeamScreen.tsx';

function Root() {
  return <Shell firmName={useConfigOfConsole().firm?.name ?? null} />;
}

const root = createRootRoute({ component: Root });

type AuditSearch = { search?: string };
function auditSearch({ search }: Record<string, unknown>): AuditSearch {
  return typeof search === 'string' && search !== '' ? { search } : {};
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: TodayScreen }),
  createRoute({ getParentRoute: () => root, path: '/team', component: TeamScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: AuditScreen,
  }),
] as const;

export const router = createRouter({ routeTree: root.addChildren(routes), basepath: '/staff' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
