import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../src/lib/plain-search.ts';
import { useConfigOfConsole } from './session/console-config.ts';
import { auditSearchOf } from './audit/search.ts';
import { articlesSearchOf, draftSearchOf } from './articles/views.ts';
import { registerSearchOf } from './recommendations/search.ts';
import { catalogueSearchOf } from './catalogue/views.ts';
import { clientsSearchOf } from './clients/search.ts';
import { dueSearchOf } from './upcoming/search.ts';
import { metricsSearchOf } from './metrics/search.ts';
import {
  disputesSearchOf,
  documentsSearchOf,
  filteredSearchOf,
  paymentsSearchOf,
  refundsSearchOf,
} from './money/search.ts';
import { NotHere } from './shell/NotHere.tsx';
import { ScreenFailed } from './shell/ScreenFailed.tsx';
import { Shell } from './shell/Shell.tsx';
import { memberSearchOf, membersSearchOf } from './members/search.ts';
import { apiSearchOf } from './developer-api/views.ts';
import { isMoneyView, operationsSearchOf } from './operations/views.ts';
import { settingsSearchOf } from './settings/views.ts';
import { useLanding } from './setup/use-landing.ts';
import { tableSearchOf } from './table/table-view.ts';
import { TodayScreen } from './today/TodayScreen.tsx';

function Root() {
  useLanding();
  return <Shell firmName={useConfigOfConsole().firm?.name ?? null} />;
}

const root = createRootRoute({ component: Root, notFoundComponent: NotHere });

/** Rejects an invalid id as not found without a server request. */
function knowsId({ params: { id } }: { params: { id: string } }): void {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/v.test(id)) throw notFound();
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: TodayScreen }),
  createRoute({
    getParentRoute: () => root,
    path: '/members',
    validateSearch: membersSearchOf,
    component: lazyRouteComponent(() => import('./members/MembersScreen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/members/$id',
    beforeLoad: knowsId,
    validateSearch: memberSearchOf,
    component: lazyRouteComponent(() => import('./members/MemberScreen.tsx'), 'MemberScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/clients',
    validateSearch: clientsSearchOf,
    component: lazyRouteComponent(() => import('./clients/ClientsScreen.tsx'), 'ClientsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/complaints',
    validateSearch: tableSearchOf,
    component: lazyRouteComponent(() => import('./complaints/ComplaintsScreen.tsx'), 'ComplaintsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/complaints/$id',
    beforeLoad: knowsId,
    component: lazyRouteComponent(() => import('./complaints/ComplaintScreen.tsx'), 'ComplaintScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents',
    validateSearch: tableSearchOf,
    component: lazyRouteComponent(() => import('./incidents/IncidentsScreen.tsx'), 'IncidentsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/incidents/$id',
    beforeLoad: knowsId,
    component: lazyRouteComponent(() => import('./incidents/IncidentScreen.tsx'), 'IncidentScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles',
    validateSearch: articlesSearchOf,
    component: lazyRouteComponent(() => import('./articles/ArticlesScreen.tsx'), 'ArticlesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles/$id',
    beforeLoad: knowsId,
    validateSearch: draftSearchOf,
    component: lazyRouteComponent(() => import('./articles/DraftScreen.tsx'), 'DraftScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles/published/$id',
    beforeLoad: knowsId,
    component: lazyRouteComponent(() => import('./articles/VersionsScreen.tsx'), 'VersionsScreen'),
  }),
  // Without this route, a URL that lacks its last segment would open a draft with that name.
  createRoute({
    getParentRoute: () => root,
    path: '/articles/published',
    beforeLoad: () => {
      throw redirect({ to: '/articles', search: { view: 'published' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/emails',
    validateSearch: filteredSearchOf,
    component: lazyRouteComponent(() => import('./lifecycle-emails/EmailsScreen.tsx'), 'EmailsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/emails/$kind',
    component: lazyRouteComponent(() => import('./lifecycle-emails/EmailScreen.tsx'), 'EmailScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios',
    validateSearch: tableSearchOf,
    component: lazyRouteComponent(() => import('./portfolios/PortfoliosScreen.tsx'), 'PortfoliosScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/recommendations',
    validateSearch: registerSearchOf,
    component: lazyRouteComponent(
      () => import('./recommendations/RecommendationsScreen.tsx'),
      'RecommendationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/market',
    component: lazyRouteComponent(() => import('./market/MarketScreen.tsx'), 'MarketScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios/$id',
    beforeLoad: knowsId,
    component: lazyRouteComponent(() => import('./portfolios/PortfolioScreen.tsx'), 'PortfolioScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/archive',
    validateSearch: tableSearchOf,
    component: lazyRouteComponent(() => import('./archive/ArchiveScreen.tsx'), 'ArchiveScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/catalogue',
    validateSearch: catalogueSearchOf,
    component: lazyRouteComponent(() => import('./catalogue/CatalogueScreen.tsx'), 'CatalogueScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch: settingsSearchOf,
    component: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => import('./setup/SetupScreen.tsx'), 'SetupScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/moving-in',
    component: lazyRouteComponent(() => import('./subscriber-import/ImportsScreen.tsx'), 'MovingInScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/moving-in/$id',
    beforeLoad: knowsId,
    component: lazyRouteComponent(() => import('./subscriber-import/ImportScreen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operations',
    validateSearch: operationsSearchOf,
    // Redirects from former URLs of the money pages.
    beforeLoad: ({ search: { view, ...search } }) => {
      if (view !== undefined && isMoneyView(view))
        throw redirect({ to: `/money/${view}`, search, replace: true });
    },
    component: lazyRouteComponent(() => import('./operations/OperationsScreen.tsx'), 'OperationsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money',
    beforeLoad: () => {
      throw redirect({ to: '/money/payments', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/payments',
    validateSearch: paymentsSearchOf,
    component: lazyRouteComponent(() => import('./money/PaymentsScreen.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/refunds',
    validateSearch: refundsSearchOf,
    component: lazyRouteComponent(() => import('./money/RefundsScreen.tsx'), 'RefundsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/invoices',
    validateSearch: documentsSearchOf,
    component: lazyRouteComponent(() => import('./money/InvoicesScreen.tsx'), 'InvoicesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/disputes',
    validateSearch: disputesSearchOf,
    component: lazyRouteComponent(() => import('./money/DisputesScreen.tsx'), 'DisputesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/renewals',
    component: lazyRouteComponent(() => import('./money/RenewalsScreen.tsx'), 'RenewalsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/transfers',
    component: lazyRouteComponent(() => import('./money/TransfersScreen.tsx'), 'TransfersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/settlements',
    validateSearch: filteredSearchOf,
    component: lazyRouteComponent(() => import('./money/MoneyScreens.tsx'), 'SettlementsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/differences',
    validateSearch: filteredSearchOf,
    component: lazyRouteComponent(() => import('./money/MoneyScreens.tsx'), 'DifferencesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/money/gst',
    validateSearch: filteredSearchOf,
    component: lazyRouteComponent(() => import('./money/MoneyScreens.tsx'), 'GstScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/figures',
    validateSearch: metricsSearchOf,
    component: lazyRouteComponent(() => import('./metrics/MetricsScreen.tsx'), 'MetricsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/due',
    validateSearch: dueSearchOf,
    component: lazyRouteComponent(() => import('./upcoming/UpcomingScreen.tsx'), 'DueScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/retention',
    validateSearch: tableSearchOf,
    component: lazyRouteComponent(() => import('./retention/RetentionScreen.tsx'), 'RetentionScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/team',
    component: lazyRouteComponent(() => import('./team/TeamScreen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/api',
    validateSearch: apiSearchOf,
    component: lazyRouteComponent(() => import('./developer-api/ApiScreen.tsx'), 'ApiScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearchOf,
    component: lazyRouteComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/inspection',
    component: lazyRouteComponent(() => import('./inspection/InspectionScreen.tsx'), 'InspectionScreen'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: '/staff',
  // Loads a screen's code when a link to it is hovered or focused.
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
