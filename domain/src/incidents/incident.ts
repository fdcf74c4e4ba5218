/** Notifications required after a personal data breach (V-7), with their deadlines in hours after it was noticed. */
export const incidentNotices = {
  /** CERT-In directions of 28 April 2022. */
  'cert-in': 6,
  /** Digital Personal Data Protection Rules 2025, rule 7(2). */
  board: 72,
  /** Rule 7(1) says without delay, so the firm applies the Board's limit to itself. */
  persons: 72,
} as const;
export type IncidentNotice = keyof typeof incidentNotices;
export const noticeKinds = ['cert-in', 'board', 'persons'] as const satisfies readonly IncidentNotice[];
/** Notifications that staff submit elsewhere and record here. */
export const reportedNotices = ['cert-in', 'board'] as const satisfies readonly IncidentNotice[];

/** Persons affected by an incident: every member, members with a plan, or listed addresses. */
export const affectedKinds = ['all', 'holding', 'list'] as const;
export type AffectedKind = (typeof affectedKinds)[number];

const hourMs = 3_600_000;

export function deadlineOf(noticedAt: Date, notice: IncidentNotice): Date {
  return new Date(noticedAt.getTime() + incidentNotices[notice] * hourMs);
}

type IncidentState = {
  readonly certInAt: Date | null;
  readonly boardAt: Date | null;
  /** When the emails were sent. */
  readonly sentAt: Date | null;
  readonly recipients: number;
};

/** Returns the missing notifications. An incident can be closed when there are none. */
export function missingNotices({ certInAt, boardAt, sentAt, recipients }: IncidentState): IncidentNotice[] {
  const missing: IncidentNotice[] = [];
  if (certInAt === null) missing.push('cert-in');
  if (boardAt === null) missing.push('board');
  if (sentAt === null && recipients > 0) missing.push('persons');
  return missing;
}

export type IncidentFacts = {
  readonly what: string;
  readonly data: string;
  readonly consequences: string;
  readonly measures: string;
  readonly advice: string;
};

/** Headings of the facts in the order of rule 7. */
export const factNames = {
  what: 'What happened',
  data: 'Data concerned',
  consequences: 'Likely consequences',
  measures: 'What we have done',
  advice: 'What you can do',
} as const satisfies Record<keyof IncidentFacts, string>;

export function factLines(facts: IncidentFacts): string[] {
  const lines: (readonly [string, string])[] = [
    [factNames.what, facts.what],
    [factNames.data, facts.data],
    [factNames.consequences, facts.consequences],
    [factNames.measures, facts.measures],
    [factNames.advice, facts.advice],
  ];
  return lines.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`);
}

/** Returns the addresses in a text or CSV file in lower case, without duplicates. */
export function addressesIn(text: string): string[] {
  const found = text.toLowerCase().match(/[^\s@<>,;"']+@[^\s@<>,;"']+\.[^\s@<>,;"']+/g) ?? [];
  return [...new Set(found)];
}
