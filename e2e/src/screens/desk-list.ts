import {
  checkFile,
  enterComplaint,
  hasComplaint,
  hasIncident,
  openDialog,
  openDraft,
  openFile,
  openMember,
  press,
  steps,
} from './desk-steps.ts';
import type { ComparedScreen } from './compared-screen.ts';

type Desk = Omit<ComparedScreen, 'as' | 'at'>;

/**
 * Staff console as seen by the firm's owner. The first screens show the demo's data, and some create data for later
 * ones.
 */
const desks: readonly Desk[] = [
  { name: 'desk-today', path: '' },
  {
    name: 'desk-find',
    path: '',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByLabel('Find anything').fill('premium@demo');
      await page.getByRole('option', { name: /premium@demo\.test/ }).waitFor();
    },
  },
  {
    name: 'desk-members',
    // Some members joined at the same instant, so sort by name to fix the order.
    path: 'members?sort=name',
  },
  { name: 'desk-members-found', path: 'members?search=premium' },
  { name: 'desk-members-none', path: 'members?search=nosuchmember' },
  {
    name: 'desk-member',
    route: '/members/$id',
    path: 'members?search=premium%40demo.test',
    open: openMember,
  },
  {
    name: 'desk-member-actions',
    path: 'members?search=premium%40demo.test',
    open: steps(openMember, press('button', 'Actions')),
  },
  {
    name: 'desk-member-refund',
    path: 'members?search=premium%40demo.test',
    open: steps(openMember, openDialog('Refund')),
  },
  { name: 'desk-complaints-none', path: 'complaints' },
  {
    name: 'desk-complaint-form',
    path: 'complaints',
    open: enterComplaint,
  },
  {
    name: 'desk-complaints',
    path: 'complaints',
    open: hasComplaint,
  },
  {
    name: 'desk-complaint',
    route: '/complaints/$id',
    path: 'complaints',
    open: steps(hasComplaint, press('link', /^C-/), async (page) =>
      page.getByRole('heading', { level: 1, name: /C-/ }).waitFor(),
    ),
  },
  { name: 'desk-emails', path: 'emails' },
  { name: 'desk-email', route: '/emails/$kind', path: 'emails/welcome-1' },
  { name: 'desk-incidents-none', path: 'incidents' },
  {
    name: 'desk-incident-form',
    path: 'incidents',
    open: openDialog('Record incident'),
  },
  {
    name: 'desk-incident',
    route: '/incidents/$id',
    path: 'incidents',
    open: hasIncident,
  },
  { name: 'desk-articles-none', path: 'articles' },
  {
    name: 'desk-draft',
    route: '/articles/$id',
    path: 'articles',
    open: openDraft,
  },
  ...(['Disclosures', 'Preview', 'Problems'] as const).map((panel) => ({
    name: `desk-draft-${panel.toLowerCase()}`,
    path: 'articles',
    open: steps(openDraft, press('tab', new RegExp(`^${panel}`, 'v'))),
  })),
  { name: 'desk-articles', path: 'articles' },
  { name: 'desk-articles-published', path: 'articles?view=published' },
  { name: 'desk-articles-import', path: 'articles?view=import' },
  {
    name: 'desk-versions',
    route: '/articles/published/$id',
    path: 'articles?view=published',
    open: steps(
      async (page) =>
        page
          .getByRole('row', { name: /Premium/ })
          .first()
          .getByRole('link')
          .first()
          .click(),
      async (page) => page.waitForURL(/\/articles\/published\/./v),
    ),
  },
  { name: 'desk-portfolios', path: 'portfolios' },
  {
    name: 'desk-portfolio',
    route: '/portfolios/$id',
    path: 'portfolios',
    open: steps(press('link', 'Momentum'), async (page) =>
      page.getByRole('heading', { level: 1, name: 'Momentum' }).waitFor(),
    ),
  },
  {
    name: 'desk-portfolio-draft',
    path: 'portfolios',
    open: steps(press('link', 'Momentum'), async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Momentum' }).waitFor();
      const start = page.getByRole('button', { name: 'Draft rebalance' });
      if (await start.isVisible()) await start.click();
      await page.getByLabel('New weight of AMBERLEY, percent').waitFor();
    }),
  },
  { name: 'desk-clients', path: 'clients' },
  { name: 'desk-recommendations', path: 'recommendations' },
  { name: 'desk-market', path: 'market' },
  { name: 'desk-archive', path: 'archive' },
  {
    name: 'desk-archive-access',
    path: 'archive',
    open: steps(press('button', 'Change'), async (page) => page.getByRole('dialog').waitFor()),
  },
  ...(['prices', 'plans', 'coupons', 'batches', 'service'] as const).map((view) => ({
    name: `desk-catalogue-${view}`,
    path: `catalogue?view=${view}`,
  })),
  {
    name: 'desk-service-end',
    path: 'catalogue?view=service',
    open: async (page) => {
      await page.getByLabel('Last day', { exact: true }).fill('2025-06-30');
      await page.getByRole('button', { name: /^Count/v }).click();
      await page.getByRole('region', { name: 'Refunds by plan' }).waitFor();
    },
  },
  {
    name: 'desk-price-form',
    path: 'catalogue',
    open: openDialog('Set prices'),
  },
  ...(['months', 'cohorts', 'yields', 'audience'] as const).map((view) => ({
    name: `desk-figures-${view}`,
    path: `figures?view=${view}`,
  })),
  { name: 'desk-due', path: 'due' },
  ...(['state', 'jobs', 'webhooks', 'addresses'] as const).map((view) => ({
    name: `desk-operations-${view}`,
    // Sort by name, because they are created within the same second.
    path: `operations?view=${view}${view === 'webhooks' ? '&sort=event' : ''}`,
  })),
  ...(
    [
      'payments',
      'refunds',
      'invoices',
      'disputes',
      'renewals',
      'transfers',
      'settlements',
      'differences',
      'gst',
    ] as const
  ).map((page) => ({
    name: `desk-money-${page}`,
    path: `money/${page}`,
  })),
  { name: 'desk-team', path: 'team' },
  {
    name: 'desk-team-invite',
    path: 'team',
    open: openDialog('Invite a colleague'),
  },
  { name: 'desk-retention', path: 'retention' },
  { name: 'desk-api', path: 'api' },
  { name: 'desk-api-webhooks', path: 'api?view=webhooks' },
  { name: 'desk-api-documentation', path: 'api?view=documentation' },
  { name: 'desk-audit', path: 'audit' },
  { name: 'desk-audit-none', path: 'audit?search=nosuchthing' },
  { name: 'desk-inspection', path: 'inspection' },
  { name: 'desk-inspection-form', path: 'inspection', open: openDialog('Build pack') },
  ...(['firm', 'billing', 'selling', 'legal', 'registrations'] as const).map((view) => ({
    name: `desk-settings-${view}`,
    path: `settings?view=${view}`,
  })),
  {
    name: 'desk-legal-form',
    path: 'settings?view=legal',
    open: openDialog('New version'),
  },
  { name: 'desk-setup', path: 'setup' },
  { name: 'desk-moving-in-none', path: 'moving-in' },
  {
    name: 'desk-moving-in-columns',
    path: 'moving-in',
    open: openFile,
  },
  {
    name: 'desk-moving-in-report',
    route: '/moving-in/$id',
    path: 'moving-in',
    open: checkFile,
  },
  { name: 'desk-moving-in', path: 'moving-in' },
  { name: 'desk-today-waiting', path: '' },
  { name: 'desk-unknown', path: 'no-such-page' },
];

export const consoleScreens: readonly ComparedScreen[] = [
  { name: 'desk-sign-in', path: '/staff/', at: 'desk', as: null },
  ...desks.map((desk): ComparedScreen => ({
    ...desk,
    path: `/staff/${desk.path}`,
    at: 'desk',
    as: 'owner',
  })),
];
