import { openingFindings, whatKeepsClosed } from '@niveshak/domain/firm/opening';
import type { OpeningFacts, OpeningFinding } from '@niveshak/domain/firm/opening';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import { billingPublication } from '../billing/index.ts';
import { cataloguePublication, salePricesOn, sunsetPublication } from '../catalogue/index.ts';
import { firmPublication } from '../firm/index.ts';
import { legalVersions, textInForce } from '../kyc/index.ts';
import type { ReadPublished } from '../platform/published.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { report } from '../platform/watch/events.ts';

export type OpeningSettings = { readonly sender: string };

/**
 * Returns the input of the rule in `domain/firm/opening`. All of it is published data, so it needs no query while
 * nothing changes.
 */
export async function gatherOpeningFacts(
  published: ReadPublished,
  { sender }: OpeningSettings,
  today: CalendarDate,
): Promise<OpeningFacts> {
  const legal = await published(legalVersions);
  return {
    profile: await published(firmPublication),
    sacCode: (await published(billingPublication))?.sacCode ?? null,
    legalTexts: legalKinds.filter((kind) => textInForce(legal, kind, today) !== undefined),
    prices: salePricesOn(await published(cataloguePublication), today),
    sender,
    sunset: await published(sunsetPublication),
    today,
  };
}

export type OpeningGate = {
  readonly isOpen: (published: ReadPublished, today: CalendarDate) => Promise<boolean>;
  /** Returns every requirement on the firm, with its problem, or null if it is met. */
  readonly findings: (published: ReadPublished, today: CalendarDate) => Promise<OpeningFinding[]>;
  /** Refuses, and logs what is missing, while the firm does not meet the requirements for selling. */
  readonly refuseUnlessOpen: (
    published: ReadPublished,
    today: CalendarDate,
    call: string,
  ) => Promise<Refusal | null>;
};

export function openingGate(settings: OpeningSettings): OpeningGate {
  const missing = async (published: ReadPublished, today: CalendarDate) =>
    whatKeepsClosed(await gatherOpeningFacts(published, settings, today));
  return {
    isOpen: async (published, today) => (await missing(published, today)).length === 0,
    findings: async (published, today) =>
      openingFindings(await gatherOpeningFacts(published, settings, today)),
    refuseUnlessOpen: async (published, today, call) => {
      const checks = await missing(published, today);
      if (checks.length === 0) return null;
      report('sale.not-open', { call, checks: checks.join(', ') });
      return refuse('not-open');
    },
  };
}
