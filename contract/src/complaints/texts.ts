import type {
  ComplaintCategory,
  ComplaintOutcome,
  ComplaintSource,
} from '@niveshak/domain/complaints/complaint';

export const complaintCategoryNames = {
  research: 'Research or model portfolios',
  delivery: 'A report, page or file that did not arrive',
  billing: 'Payments and invoices',
  refund: 'Cancellation and refunds',
  account: 'Account and identity checks',
  conduct: 'Conduct of the firm or its people',
  accessibility: 'Accessibility',
  other: 'Something else',
} as const satisfies Record<ComplaintCategory, string>;

/** Source names as in SEBI's complaints table. */
export const complaintSourceNames = {
  direct: 'Directly from investors',
  scores: 'SEBI (SCORES)',
  other: 'Other sources',
} as const satisfies Record<ComplaintSource, string>;

export const complaintOutcomeNames = {
  redressed: 'Redressed',
  'not-upheld': 'Not upheld',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ComplaintOutcome, string>;

export const complaintTexts = {
  title: 'Complaints',
  lede: 'Tell us what went wrong. You get a number immediately and our answer within 21 calendar days, or 7 working days if something did not arrive.',
  sent: 'We have your complaint. Its number is',
  sentNext: 'We have emailed you a confirmation. Keep the number for questions.',
  tooMany: 'Too many complaints in a short time. Wait an hour, or email us.',
  check: 'Check the marked fields. Nothing you wrote is lost.',
  elsewhere:
    'If our answer does not satisfy you, or you hear nothing within 21 days, lodge the complaint on SCORES, SEBI’s own system. After that, SMART ODR offers conciliation and arbitration.',
} as const;
