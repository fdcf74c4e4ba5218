import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { useConfigOfConsole } from './session/console-config.ts';
import { ArchiveScreen } from './archive/ArchiveScreen.tsx';
import { ArticlesScreen } from './articles/ArticlesScreen.tsx';
import { VersionsScreen } from './articles/VersionsScreen.tsx';
import { articlesSearchOf, draftSearchOf } from './articles/views.ts';
import { RecommendationsScreen } from './recommendations/RecommendationsScreen.tsx';
import { registerSearchOf } from './recommendations/search.ts';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { CatalogueScreen } from './catalogue/CatalogueScreen.tsx';
import { catalogueSearchOf } from './catalogue/views.ts';
import { ClientsScreen } from './clients/ClientsScreen.tsx';
import { clientsSearchOf } from './clients/search.ts';
import { ComplaintScreen } from './complaints/ComplaintScreen.tsx';
import { ComplaintsScreen } from './complaints/ComplaintsScreen.tsx';
import { IncidentScreen } from './incidents/IncidentScreen.tsx';
import { IncidentsScreen } from './incidents/IncidentsScreen.tsx';
import { DueScreen } from './upcoming/UpcomingScreen.tsx';
import { dueSearchOf } from './upcoming/search.ts';
import { MetricsScreen } from './metrics/MetricsScreen.tsx';
import { metricsSearchOf } from './metrics/search.ts';
import { InspectionScreen } from './inspection/InspectionScreen.tsx';
import { NotHere } from './shell/NotHere.tsx';
import { ScreenFailed } from './shell/ScreenFailed.tsx';
import { Shell } from './shell/Shell.tsx';
import { MemberScreen } from './members/MemberScreen.tsx';
import { MembersScreen } from './members/MembersScreen.tsx';
import { membersSearchOf } from './members/search.ts';
import { OperationsScreen } from './operations/OperationsScreen.tsx';
import { operationsSearchOf } from './operations/views.ts';
import { RetentionScreen } from './retention/RetentionScreen.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { settingsSearchOf } from './settings/views.ts';
import { SetupScreen } from './setup/SetupScreen.tsx';
import { useLanding } from './setup/use-landing.ts';
import { MarketScreen } from './market/MarketScreen.tsx';
import { ImportScreen } from './subscriber-import/ImportScreen.tsx';
import { MovingInScreen } from './subscriber-import/ImportsScreen.tsx';
import { PortfolioScreen } from './portfolios/PortfolioScreen.tsx';
import { PortfoliosScreen } from './portfolios/PortfoliosScreen.tsx';
import { tableSearchOf } from './table/table-view.ts';
import { TodayScreen } from './today/TodayScreen.tsx';
import { TeamScreen } from './team/TeamScreen.tsx';

function Root() {
  useLanding();
  return <Shell firmName={useConfigOfConsole().firm?.name ?? null} />;
}

const root = createRootRoute({ component: Root, notFoundComponent: NotHere });

type Search = { search?: string };
function searchOf({ search }: Record<string, unknown>): Search {
  return typeof search === 'string' && search !== '' ? { search } : {};
}

/** An invalid id is not found, without a request to the server. */
function knowsId({ params: { id } }: { params: { id: string } }): void {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/v.test(id)) throw notFound();
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: TodayScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/members',
    validateSearch: membersSearchOf,
    component: MembersScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/members/$id',
    beforeLoad: knowsId,
    component: MemberScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/clients',
    validateSearch: clientsSearchOf,
    component: ClientsScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/complaints',
    validateSearch: tableSearchOf,
    component: ComplaintsScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/complaints/$id',
    beforeLoad: knowsId,
    component: ComplaintScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents',
    validateSearch: tableSearchOf,
    component: IncidentsScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents/$id',
    beforeLoad: knowsId,
    component: IncidentScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles',
    validateSearch: articlesSearchOf,
    component: ArticlesScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles/$id',
    beforeLoad: knowsId,
    validateSearch: draftSearchOf,
    // With its editor it is as large as the rest of the console.
    component: lazyRouteComponent(() => import('./articles/DraftScreen.tsx'), 'DraftScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles/published/$id',
    beforeLoad: knowsId,
    component: VersionsScreen,
  }),
  // A URL without its last segment is not a draft of that name.
  createRoute({
    getParentRoute: () => root,
    path: '/articles/published',
    beforeLoad: () => {
      throw redirect({ to: '/articles', search: { view: 'published' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios',
    validateSearch: tableSearchOf,
    component: PortfoliosScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/recommendations',
    validateSearch: registerSearchOf,
    component: RecommendationsScreen,
  }),
  createRoute({ getParentRoute: () => root, path: '/market', component: MarketScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios/$id',
    beforeLoad: knowsId,
    component: PortfolioScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/archive',
    validateSearch: tableSearchOf,
    component: ArchiveScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/catalogue',
    validateSearch: catalogueSearchOf,
    component: CatalogueScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch: settingsSearchOf,
    component: SettingsScreen,
  }),
  createRoute({ getParentRoute: () => root, path: '/setup', component: SetupScreen }),
  createRoute({ getParentRoute: () => root, path: '/moving-in', component: MovingInScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/moving-in/$id',
    beforeLoad: knowsId,
    component: ImportScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations',
    validateSearch: operationsSearchOf,
    component: OperationsScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/figures',
    validateSearch: metricsSearchOf,
    component: MetricsScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/due',
    validateSearch: dueSearchOf,
    component: DueScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/retention',
    validateSearch: tableSearchOf,
    component: RetentionScreen,
  }),
  createRoute({ getParentRoute: () => root, path: '/team', component: TeamScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: searchOf,
    component: AuditScreen,
  }),
  createRoute({ getParentRoute: () => root, path: '/inspection', component: InspectionScreen }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: '/staff',
  defaultErrorComponent: ScreenFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
