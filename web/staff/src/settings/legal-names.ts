import type { StaffLegalVersion } from '@niveshak/contract/settings/schemas';

export type LegalKind = StaffLegalVersion['kind'];

export const legalKinds: readonly LegalKind[] = [
  'terms',
  'mitc',
  'privacy',
  'charter',
  'disclosures',
  'refunds',
  'ai',
  'accessibility',
];

export const legalNames: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of service',
  mitc: 'Most important terms (MITC)',
  privacy: 'Privacy notice',
  charter: 'Investor charter',
  disclosures: 'Disclosures',
  refunds: 'Refund policy',
  accessibility: 'Accessibility statement',
  ai: 'Use of AI tools',
};
