import type { PastDecision } from '../../src/portfolios/index.ts';

/** A decision as written in the demo. `explained` adds what all recommendations share. */
export type DemoDecision = Pick<PastDecision, 'date' | 'note' | 'lines' | 'articleSlug'>;

/** Returns a decision with analyst, rationale and disclosures. */
export function explained(reported: DemoDecision): PastDecision {
  return {
    ...reported,
    analyst: 'Ira Deshmukh',
    rationale: `${reported.note} The reason is given next to each change.`,
    disclosures:
      'Neither the analyst, relatives, the firm nor its associates held any of these shares at publication. None of them had compensation from the companies in the last twelve months, or another conflict of interest. Everything in this demonstration is invented.',
  };
}
