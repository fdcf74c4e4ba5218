import type { MetricsView } from '../metrics/search.ts';
import type { OtherView } from '../settings/views.ts';
import type { Permission } from '@niveshak/domain/staff/permissions';

type Path =
  | '/'
  | '/due'
  | '/members'
  | '/clients'
  | '/complaints'
  | '/emails'
  | '/moving-in'
  | '/articles'
  | '/recommendations'
  | '/archive'
  | '/portfolios'
  | '/market'
  | '/money/payments'
  | '/money/refunds'
  | '/money/invoices'
  | '/money/disputes'
  | '/money/renewals'
  | '/money/transfers'
  | '/money/settlements'
  | '/money/differences'
  | '/money/gst'
  | '/figures'
  | '/settings'
  | '/catalogue'
  | '/team'
  | '/api'
  | '/audit'
  | '/operations'
  | '/setup'
  | '/retention'
  | '/inspection'
  | '/incidents';

export type Page = {
  readonly to: Path;
  readonly label: string;
  readonly needs: Permission;
  /** Distinguishes pages with the same path. */
  readonly search?: { readonly view: Exclude<MetricsView, 'months'> | OtherView };
  /** Heading above the page, in sections with many pages. */
  readonly group?: string;
};

export type Section = {
  readonly label: string;
  /** Whether grouped pages are in a row above the screen on wide screens, because its tables need the width. */
  readonly isRow?: true;
  readonly pages: readonly [Page, ...Page[]];
};

const settings = (view: OtherView) =>
  ({ to: '/settings', needs: 'settings.read', search: { view } }) as const;

const sections: readonly Section[] = [
  {
    label: 'Today',
    pages: [
      { to: '/', label: 'Today', needs: 'today.read' },
      { to: '/due', label: 'Upcoming', needs: 'due.read' },
    ],
  },
  {
    label: 'Members',
    pages: [
      { to: '/members', label: 'Members', needs: 'members.read' },
      { to: '/clients', label: 'Clients', needs: 'clients.read' },
      { to: '/complaints', label: 'Complaints', needs: 'complaints.read' },
      { to: '/moving-in', label: 'Subscriber import', needs: 'members.move-in' },
    ],
  },
  {
    label: 'Research',
    pages: [
      { to: '/articles', label: 'Articles', needs: 'articles.read' },
      { to: '/recommendations', label: 'Recommendations', needs: 'recommendations.read' },
      { to: '/archive', label: 'Archive', needs: 'archive.manage' },
    ],
  },
  {
    label: 'Portfolios',
    pages: [
      { to: '/portfolios', label: 'Portfolios', needs: 'portfolios.read' },
      { to: '/market', label: 'Market data', needs: 'market-data.manage' },
    ],
  },
  {
    label: 'Money',
    isRow: true,
    pages: [
      { group: 'Movements', to: '/money/payments', label: 'Payments', needs: 'money.look' },
      { group: 'Movements', to: '/money/refunds', label: 'Refunds', needs: 'money.look' },
      { group: 'Movements', to: '/money/disputes', label: 'Disputes', needs: 'money.look' },
      { group: 'Movements', to: '/money/renewals', label: 'Renewals', needs: 'members.read' },
      { group: 'Movements', to: '/money/transfers', label: 'Bank transfers', needs: 'money.look' },
      { group: 'Documents', to: '/money/invoices', label: 'Invoices', needs: 'money.look' },
      { group: 'Reports', to: '/money/settlements', label: 'Settlements', needs: 'money.look' },
      { group: 'Reports', to: '/money/differences', label: 'Differences', needs: 'money.look' },
      { group: 'Reports', to: '/money/gst', label: 'GST', needs: 'money.look' },
    ],
  },
  {
    label: 'Metrics',
    pages: [
      { to: '/figures', label: 'By month', needs: 'figures.read' },
      { to: '/figures', label: 'Cohorts', needs: 'figures.read', search: { view: 'cohorts' } },
      {
        to: '/figures',
        label: 'Coupons, referrals and gifts',
        needs: 'figures.read',
        search: { view: 'yields' },
      },
      { to: '/figures', label: 'Readers and followers', needs: 'figures.read', search: { view: 'audience' } },
    ],
  },
  {
    label: 'Settings',
    pages: [
      { group: 'Firm', to: '/settings', label: 'Profile', needs: 'settings.read' },
      { group: 'Firm', ...settings('registrations'), label: 'Registrations' },
      { group: 'Firm', ...settings('legal'), label: 'Legal texts' },
      { group: 'Firm', ...settings('advertising'), label: 'Advertising' },
      { group: 'Firm', to: '/emails', label: 'Emails', needs: 'emails.read' },
      { group: 'Firm', to: '/setup', label: 'Launch checklist', needs: 'settings.read' },
      { group: 'Selling', to: '/catalogue', label: 'Catalogue', needs: 'settings.read' },
      { group: 'Selling', ...settings('billing'), label: 'Invoices' },
      { group: 'Selling', ...settings('selling'), label: 'Limits' },
      { group: 'Selling', ...settings('transfers'), label: 'Bank account' },
      { group: 'Selling', ...settings('pauses'), label: 'Pauses' },
      { group: 'Access', to: '/team', label: 'Team', needs: 'staff.read' },
      { group: 'Access', to: '/api', label: 'API and webhooks', needs: 'api.read' },
    ],
  },
  {
    label: 'Operations',
    pages: [
      { to: '/operations', label: 'Operations', needs: 'operations.read' },
      { to: '/audit', label: 'Audit', needs: 'audit.read' },
      { to: '/inspection', label: 'Inspection', needs: 'inspection.build' },
      { to: '/retention', label: 'Retention', needs: 'retention.read' },
      { to: '/incidents', label: 'Incidents', needs: 'incidents.manage' },
    ],
  },
];

/** Returns the sections with at least one permitted page, limited to those pages. */
export function sectionsFor(permissions: readonly Permission[]): Section[] {
  return sections.flatMap((section) => {
    const [first, ...rest] = section.pages.filter(({ needs }) => permissions.includes(needs));
    return first === undefined ? [] : [{ ...section, pages: [first, ...rest] }];
  });
}

/** Returns whether the path is a page, or below one, that the role may not open. */
export function isForbidden(path: string, permissions: readonly Permission[]): boolean {
  const found = sections
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)));
  return found.length > 0 && found.every(({ needs }) => !permissions.includes(needs));
}
