import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../../catalogue/index.ts';
import { userById } from '../../identity/index.ts';
import { panelUrl } from '../../membership/index.ts';
import type { EmailContent, Mailer } from '../../notifications/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { GiftSettings } from '../events.ts';
import { claimUrl, tokenOf } from '../link.ts';
import type { Gift } from '../store.ts';

export type GiftEmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly settings: GiftSettings;
  readonly clock: Clock;
};

export type Addressed = {
  readonly to: string;
  readonly subject: string;
  readonly letter: EmailContent;
  readonly reference: string;
};

export async function planNameOf({ db }: GiftEmailDeps, { alias }: Gift): Promise<string> {
  return nameOfPlan(await readPlanDescriptions(db), alias);
}

/** Facts for emails to the recipient: plan, giver and last day. */
export async function recipientFacts(deps: GiftEmailDeps, gift: Gift): Promise<EmailContent['facts']> {
  const descriptions = await readPlanDescriptions(deps.db);
  const features = descriptions.get(gift.alias)?.features ?? [];
  return [
    ['Gift', nameOfPlan(descriptions, gift.alias)],
    ...(features.length === 0 ? [] : ([['Includes', features.join(' · ')]] as const)),
    ['From', gift.fromName],
    ['Accept it until', await claimByOf(deps, gift)],
  ];
}

/** Facts for emails to the giver of an unclaimed gift. */
export async function giverFacts(deps: GiftEmailDeps, gift: Gift): Promise<EmailContent['facts']> {
  return [
    ['Gift', await planNameOf(deps, gift)],
    ['For', recipientName(gift)],
    ['Can be claimed until', await claimByOf(deps, gift)],
  ];
}

async function claimByOf({ db }: GiftEmailDeps, gift: Gift): Promise<string> {
  return formatDate(lastClaimDay(gift.startDate, await readSunset(db)));
}

export function recipientName({ toName, toEmail }: Gift): string {
  return toName ?? toEmail ?? 'not chosen yet';
}

export async function toGiver(
  deps: GiftEmailDeps,
  gift: Gift,
  composed: Omit<Addressed, 'to' | 'letter'> & { readonly letter: Omit<EmailContent, 'action'> },
): Promise<Addressed> {
  const { email: to } = await userById(deps.db, gift.giverId);
  const { today } = deps.clock.now();
  const url = await panelUrl({ ...deps, today }, gift.giverId, 'gifts');
  const action = { label: 'See your gifts', url };
  return { ...composed, to, letter: { ...composed.letter, action } };
}

export function linkOf({ appOrigin, settings }: GiftEmailDeps, { id, addressVersion }: Gift): string {
  return claimUrl(appOrigin, tokenOf(id, addressVersion, settings.linkKey));
}

/** A gift with its address version at the time of the event. */
export type OfAddress = { readonly giftId: string; readonly addressVersion: number };
