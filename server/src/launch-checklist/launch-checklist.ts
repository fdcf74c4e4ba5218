import { launchFindings, launchBlockers } from '@niveshak/domain/firm/launch-checklist';
import type { LaunchFacts, LaunchFinding } from '@niveshak/domain/firm/launch-checklist';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { billingPublication } from '../billing/index.ts';
import { cataloguePublication, salePricesOn, sunsetPublication } from '../catalogue/index.ts';
import { addressesPublication, firmPublication } from '../firm/index.ts';
import { legalVersions, textInForce } from '../kyc/index.ts';
import type { ReadPublished } from '../platform/published.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { report } from '../platform/watch/events.ts';

export type LaunchSettings = { readonly sender: string; readonly appOrigin: string };

/**
 * Returns the input for the rule in `domain/firm/launch-checklist`. Contains only published content, so that no query
 * is needed while nothing changes.
 */
export async function readLaunchFacts(
  published: ReadPublished,
  { sender, appOrigin }: LaunchSettings,
  today: CalendarDate,
): Promise<LaunchFacts> {
  const legal = await published(legalVersions);
  return {
    profile: await published(firmPublication),
    sacCode: (await published(billingPublication))?.sacCode ?? null,
    legalTexts: publicTextKinds.filter((kind) => textInForce(legal, kind, today) !== undefined),
    prices: salePricesOn(await published(cataloguePublication), today),
    sender,
    addresses: await published(addressesPublication),
    appOrigin,
    sunset: await published(sunsetPublication),
    today,
  };
}

export type LaunchGate = {
  readonly isOpen: (published: ReadPublished, today: CalendarDate) => Promise<boolean>;
  /** Returns all requirements on the firm, each with its problem, or null if met. */
  readonly findings: (published: ReadPublished, today: CalendarDate) => Promise<LaunchFinding[]>;
  /** Returns a refusal and logs the missing items if the firm does not meet the requirements for selling, else null. */
  readonly refuseUnlessOpen: (
    published: ReadPublished,
    today: CalendarDate,
    call: string,
  ) => Promise<Refusal | null>;
};

export function launchGate(settings: LaunchSettings): LaunchGate {
  const missing = async (published: ReadPublished, today: CalendarDate) =>
    launchBlockers(await readLaunchFacts(published, settings, today));
  return {
    isOpen: async (published, today) => (await missing(published, today)).length === 0,
    findings: async (published, today) => launchFindings(await readLaunchFacts(published, settings, today)),
    refuseUnlessOpen: async (published, today, call) => {
      const checks = await missing(published, today);
      if (checks.length === 0) return null;
      report('sale.not-open', { call, checks: checks.join(', ') });
      return refuse('not-open');
    },
  };
}
