import {
  checkFile,
  enterComplaint,
  hasComplaint,
  openDialog,
  openDraft,
  openFile,
  openMember,
  press,
  steps,
} from './desk-steps.ts';
import type { ComparedScreen } from './compared-screen.ts';

type Desk = Omit<ComparedScreen, 'as' | 'at'>;

/** The staff console as its owner sees it. Those that come first find it as the demo left it; some leave what later ones show. */
const desks: readonly Desk[] = [
  {
    name: 'desk-today',
    path: '',
    question: 'What waits for me?',
    answer: 'Everything that waits for somebody, the oldest first, each with its one action.',
  },
  {
    name: 'desk-find',
    path: '',
    question: 'Where do I find anything?',
    answer: 'One key finds sections and members by whatever is known of them.',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByLabel('Find a section or a member').fill('premium@demo');
      await page.getByRole('option', { name: /premium@demo\.test/ }).waitFor();
    },
  },
  {
    name: 'desk-members',
    // Some joined at one instant.
    path: 'members?sort=name',
    question: 'Who are our members, and what do they hold?',
    answer: 'Everybody with plan and last day, by standing, plan and label.',
  },
  {
    name: 'desk-members-found',
    path: 'members?search=premium',
    question: 'Which member is meant?',
    answer: 'Those whose name, address, order, payment or PAN it is.',
  },
  {
    name: 'desk-members-none',
    path: 'members?search=nosuchmember',
    question: 'Why is nobody here?',
    answer: 'Nobody matches; it says what can be searched for.',
  },
  {
    name: 'desk-member',
    route: '/members/$id',
    path: 'members?search=premium%40demo.test',
    question: 'Who is this, what do they hold, and what happened?',
    answer: 'Plan, money and identity in one glance, and everything that happened below.',
    open: openMember,
  },
  {
    name: 'desk-member-actions',
    path: 'members?search=premium%40demo.test',
    question: 'What can I do for them?',
    answer: 'One menu of everything that the role may do.',
    open: steps(openMember, press('button', 'Actions')),
  },
  {
    name: 'desk-member-refund',
    path: 'members?search=premium%40demo.test',
    question: 'What happens when I end a plan?',
    answer: 'Money, access, letters and papers are shown before anything is done.',
    open: steps(openMember, press('button', 'Actions'), press('menuitem', /refund/i), async (page) =>
      page.getByRole('dialog').waitFor(),
    ),
  },
  {
    name: 'desk-complaints-none',
    path: 'complaints',
    question: 'Are there complaints?',
    answer: 'None; it says where they come from.',
  },
  {
    name: 'desk-complaint-form',
    path: 'complaints',
    question: 'How do I enter one that came by post?',
    answer: 'One form with where it came from, who complains, and of what.',
    open: enterComplaint,
  },
  {
    name: 'desk-complaints',
    path: 'complaints',
    question: 'Which complaint is due first?',
    answer: 'Open ones by the day they are due, with the days left.',
    open: hasComplaint,
  },
  {
    name: 'desk-complaint',
    route: '/complaints/$id',
    path: 'complaints',
    question: 'What was complained of, and what is to be done?',
    answer: 'Its text, its steps, the day it is due, and the answer.',
    open: steps(hasComplaint, press('link', /^C-/), async (page) =>
      page.getByRole('heading', { level: 1, name: /C-/ }).waitFor(),
    ),
  },
  {
    name: 'desk-articles-none',
    path: 'articles',
    question: 'What is being written?',
    answer: 'Nothing; it says how to begin.',
  },
  {
    name: 'desk-draft',
    route: '/articles/$id',
    path: 'articles',
    question: 'How will it look?',
    answer: 'The text with its preview beside it.',
    open: openDraft,
  },
  ...(['Facts', 'Disclosures', 'Problems'] as const).map((panel) => ({
    name: `desk-draft-${panel.toLowerCase()}`,
    path: 'articles',
    question: `What of its ${panel.toLowerCase()}?`,
    answer: 'They stand beside the text, and say what is missing.',
    open: steps(openDraft, press('tab', new RegExp(`^${panel}`, 'v'))),
  })),
  {
    name: 'desk-articles',
    path: 'articles',
    question: 'What is being written, and by whom?',
    answer: 'Each draft with its state and who had it last.',
  },
  {
    name: 'desk-articles-published',
    path: 'articles?view=published',
    question: 'What is out?',
    answer: 'Every article with who may read it and since when.',
  },
  {
    name: 'desk-articles-import',
    path: 'articles?view=import',
    question: 'How do articles of another system come in?',
    answer: 'By a file that is uploaded here; each upload has its report.',
  },
  {
    name: 'desk-versions',
    route: '/articles/published/$id',
    path: 'articles?view=published',
    question: 'How did this article change?',
    answer: 'Every version with who published it and why.',
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
  {
    name: 'desk-portfolios',
    path: 'portfolios',
    question: 'What do we run?',
    answer: 'Portfolios and experiments with their last change.',
  },
  {
    name: 'desk-portfolio',
    route: '/portfolios/$id',
    path: 'portfolios',
    question: 'What was published of it?',
    answer: 'Its facts and every record, the newest first.',
    open: steps(press('link', 'Momentum'), async (page) =>
      page.getByRole('heading', { level: 1, name: 'Momentum' }).waitFor(),
    ),
  },
  {
    name: 'desk-portfolio-draft',
    path: 'portfolios',
    question: 'What will the rebalance do?',
    answer: 'New weights with reasons, what they cost and whom they reach.',
    open: steps(press('link', 'Momentum'), async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Momentum' }).waitFor();
      const start = page.getByRole('button', { name: 'Write a rebalance' });
      if (await start.isVisible()) await start.click();
      await page.getByLabel('New weight of AMBERLEY, percent').waitFor();
    }),
  },
  {
    name: 'desk-market',
    path: 'market',
    question: 'Which prices are in, and what lacks?',
    answer: 'Uploads, days and shares without prices, and corporate actions.',
  },
  {
    name: 'desk-archive',
    path: 'archive',
    question: 'Who reads which channel?',
    answer: 'Each channel with its messages and the plans that open it.',
  },
  {
    name: 'desk-archive-access',
    path: 'archive',
    question: 'How is a channel opened or closed?',
    answer: 'For all plans or one, with a reason.',
    open: steps(press('button', 'Change'), async (page) => page.getByRole('dialog').waitFor()),
  },
  ...(
    [
      ['prices', 'What does each plan cost, and from when?', 'Every price with the day it begins.'],
      ['plans', 'What is said of each plan?', 'Its names, features and notes.'],
      ['coupons', 'Which codes work?', 'Each with what it takes off, its limits and its use.'],
      ['batches', 'Which codes were made in bulk?', 'Each batch with how many of its codes are used.'],
      ['service', 'How long is the service sold?', 'The last day, its notice, and whether there is a trial.'],
    ] as const
  ).map(([view, question, answer]) => ({
    name: `desk-catalogue-${view}`,
    path: `catalogue?view=${view}`,
    question,
    answer,
  })),
  {
    name: 'desk-service-end',
    path: 'catalogue?view=service',
    question: 'What does ending the service cost?',
    answer: 'The plans that end with it, by plan, and what is refunded.',
    open: async (page) => {
      await page.getByLabel('Last day', { exact: true }).fill('2025-06-30');
      await page.getByRole('button', { name: /^Count/v }).click();
      await page.getByRole('region', { name: 'Refunds by plan' }).waitFor();
    },
  },
  {
    name: 'desk-price-form',
    path: 'catalogue',
    question: 'What does a new price do?',
    answer: 'What members of each kind are quoted before and after.',
    open: openDialog('Set prices'),
  },
  ...(
    [
      ['months', 'How is the firm doing?', 'Revenue, members and their changes by month.'],
      ['cohorts', 'Who stays?', 'Of those who joined in a month, who is left after each.'],
      ['yields', 'What do coupons, referrals and gifts bring?', 'Each with its buyers and what they pay.'],
      ['audience', 'Who reads, and who follows?', 'Readers by article, holders by portfolio.'],
    ] as const
  ).map(([view, question, answer]) => ({
    name: `desk-figures-${view}`,
    path: `figures?view=${view}`,
    question,
    answer,
  })),
  {
    name: 'desk-due',
    path: 'due',
    question: 'What will fall due?',
    answer: 'Renewals, ends, letters and refunds by day.',
  },
  ...(
    [
      ['state', 'Does everything run?', 'Processes, queues and third parties.'],
      ['jobs', 'Which jobs failed?', 'Each with its error and when it is tried again.'],
      ['webhooks', 'What did third parties tell us?', 'Each call with what became of it.'],
      ['addresses', 'Who must not be written to?', 'Each address with why and since when.'],
      ['differences', 'Do we and the payment provider agree?', 'What one has and the other has not.'],
    ] as const
  ).map(([view, question, answer]) => ({
    name: `desk-operations-${view}`,
    // In the order of their names: they come within the same second.
    path: `operations?view=${view}${view === 'webhooks' ? '&sort=event' : ''}`,
    question,
    answer,
  })),
  {
    name: 'desk-team',
    path: 'team',
    question: 'Who works here?',
    answer: 'Everybody with their role and second factor.',
  },
  {
    name: 'desk-team-invite',
    path: 'team',
    question: 'How does a colleague get in?',
    answer: 'By a link for their address, with a role.',
    open: openDialog('Invite somebody'),
  },
  {
    name: 'desk-audit',
    path: 'audit',
    question: 'Who did what?',
    answer: 'Every act of staff with its reason.',
  },
  {
    name: 'desk-audit-none',
    path: 'audit?search=nosuchthing',
    question: 'Why is nothing here?',
    answer: 'No entry has these words.',
  },
  ...(
    [
      ['firm', 'Who are we, as everybody sees it?', 'Names, numbers, officers, colours and logo.'],
      ['billing', 'What do invoices say?', 'SAC code, bank details and footer.'],
      ['selling', 'How far ahead is sold?', 'The limit of fees in advance and in a year.'],
      ['legal', 'What do members agree to?', 'Every version of every text.'],
    ] as const
  ).map(([view, question, answer]) => ({
    name: `desk-settings-${view}`,
    path: `settings?view=${view}`,
    question,
    answer,
  })),
  {
    name: 'desk-legal-form',
    path: 'settings?view=legal',
    question: 'How does a text change?',
    answer: 'By a new version, previewed, from a day on.',
    open: openDialog('New version'),
  },
  {
    name: 'desk-setup',
    path: 'setup',
    question: 'What is left before the first sale?',
    answer: 'What is needed, what is done, and where the rest is set.',
  },
  {
    name: 'desk-moving-in-none',
    path: 'moving-in',
    question: 'How do subscribers of another system come in?',
    answer: 'By one file, whose every line is checked first.',
  },
  {
    name: 'desk-moving-in-columns',
    path: 'moving-in',
    question: 'What is in which column?',
    answer: 'Each column with what it is taken for.',
    open: openFile,
  },
  {
    name: 'desk-moving-in-report',
    route: '/moving-in/$id',
    path: 'moving-in',
    question: 'What becomes of every line?',
    answer: 'Those that come in, and each of the others with its reason.',
    open: checkFile,
  },
  {
    name: 'desk-moving-in',
    path: 'moving-in',
    question: 'Which files came?',
    answer: 'Each with its state and how many members it brought.',
  },
  {
    name: 'desk-today-waiting',
    path: '',
    question: 'What waits for me?',
    answer: 'Everything that waits for somebody, the oldest first, each with its one action.',
  },
  {
    name: 'desk-unknown',
    path: 'no-such-page',
    question: 'Where is it gone?',
    answer: 'There is nothing at this address; Today is one click away.',
  },
];

export const deskScreens: readonly ComparedScreen[] = [
  {
    name: 'desk-sign-in',
    path: '/staff/',
    at: 'desk',
    as: null,
    question: 'How do I get in?',
    answer: 'With email and password, then the code of the authenticator.',
  },
  ...desks.map((desk): ComparedScreen => ({
    ...desk,
    path: `/staff/${desk.path}`,
    at: 'desk',
    as: 'owner',
  })),
];
