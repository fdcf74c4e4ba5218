import type { Firm } from '@niveshak/contract/firm/schemas';
import { deadlineOf, factLines } from '@niveshak/domain/incidents/incident';
import { formatInstant } from './format-instant.ts';
import type { Incident } from './store.ts';

/** Returns the email to affected persons, based on the facts (rule 7(1)). */
export function emailFromFacts({ noticedAt, facts }: Facts, firm: Firm): { subject: string; body: string } {
  return {
    subject: `Security incident at ${firm.name}: your personal data`,
    body: [
      `On ${formatInstant(noticedAt)} we noticed an incident that affects your personal data.`,
      ...factLines(facts),
      `For questions write to ${firm.grievanceEmail}. ${firm.complianceOfficer} is responsible for the answer.`,
    ].join('\n\n'),
  };
}

/**
 * Returns the notice to CERT-In or the Board with the content that their forms require (directions of 28 April 2022;
 * rule 7(2)).
 */
export function noticeFromFacts(
  { title, noticedAt, facts, recipients }: Facts & { readonly title: string; readonly recipients: number },
  firm: Firm,
  to: 'cert-in' | 'board',
): string {
  return [
    to === 'cert-in'
      ? 'To CERT-In (incident@cert-in.org.in): report of a cyber incident'
      : 'To the Data Protection Board of India: intimation of a personal data breach',
    `Reporting entity: ${firm.legalName}, ${firm.address}, SEBI registration ${firm.sebiRegistration}`,
    `Contact: ${firm.complianceOfficer}, ${firm.grievanceEmail}, ${firm.supportPhone}`,
    `Incident: ${title}`,
    `Noticed: ${formatInstant(noticedAt)}`,
    `Due: ${formatInstant(deadlineOf(noticedAt, to))}`,
    `Affected persons: ${recipients}`,
    ...factLines(facts),
  ].join('\n\n');
}

type Facts = { readonly noticedAt: Date; readonly facts: Incident['facts'] };
