import { z } from 'zod';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { defaultChoices, wantsOn } from '@niveshak/domain/notifications/alert-topics';
import { opensFor } from '@niveshak/domain/notifications/publication';
import { alertTexts } from '@niveshak/contract/notifications/alert-texts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AlertMessage, PlansOfMembers } from '../ports.ts';
import { publicationsById } from '../publications.ts';
import type { Publication } from '../publications.ts';
import { choicesByUser } from './choices.ts';
import { claimAlerts, closeAlerts, openAlerts } from './deliveries.ts';
import type { ClaimedAlert, ClosedAlert } from './deliveries.ts';
import type { AlertAddress, AlertSender } from './sender.ts';

/** Number of alerts sent concurrently, which is also the maximum per queue with an unknown outcome after a crash. */
const atOnce = 50;

export type SendAlertsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly senders: readonly AlertSender[];
  readonly plansOf: PlansOfMembers;
  /** Whether to mark every message as a rehearsal. */
  readonly isRehearsal: boolean;
};

const job = z.object({ batch: z.uuid(), channel: z.enum(['push', 'whatsapp']) });

/**
 * Sends the remaining alerts of a batch, using current choices, addresses and plans. Each alert is claimed before it is
 * sent. If a crash leaves its outcome unknown, it is sent again, like an email, once the provider has had time to
 * report the outcome.
 * @throws if some alerts must be sent later by another run
 */
export async function sendAlerts(deps: SendAlertsDeps, payload: unknown): Promise<void> {
  const { batch, channel } = job.parse(payload);
  const { db, clock } = deps;
  const sender = deps.senders.find(({ name }) => name === channel);
  for (let after = 0; ;) {
    const claimed = await claimAlerts(db, batch, after, atOnce, sender?.unknownMs ?? 0);
    const last = claimed.at(-1);
    if (last === undefined) break;
    after = last.id;
    const closed = await sendClaimed(deps, sender, claimed);
    await closeAlerts(db, closed, clock.now().instant);
  }
  const left = await openAlerts(db, batch);
  if (left > 0) throw new Error(`${left} alerts on ${channel} are sent later.`);
}

async function sendClaimed(
  deps: SendAlertsDeps,
  sender: AlertSender | undefined,
  claimed: readonly ClaimedAlert[],
): Promise<ClosedAlert[]> {
  if (sender === undefined) return claimed.map(({ id }) => skipped(id, 'not-configured'));
  const { db, clock } = deps;
  const ids = [...new Set(claimed.map(({ userId }) => userId))];
  const choices = await choicesByUser(db, ids);
  const plans = await deps.plansOf(db, ids, clock.now().today);
  const addresses = await sender.addressesOf(db, ids);
  const about = [...new Set(claimed.flatMap(({ readable }) => readable))];
  const known = new Map((await publicationsById(db, about)).map((each) => [each.id, each]));
  const accepted: string[] = [];
  const closed = await Promise.all(
    claimed.map(async (alert): Promise<ClosedAlert | null> => {
      const { id, userId, topic } = alert;
      const chosen = choices.get(userId) ?? defaultChoices;
      if (topic !== 'test' && !wantsOn(sender.name, chosen, topic)) return skipped(id, 'not-wanted');
      const message = messageOf(alert, known, plans.get(userId) ?? null, deps.isRehearsal);
      if (message === null) return skipped(id, 'not-entitled');
      return sendOne(deps, sender, alert, message, addresses.get(userId) ?? [], accepted);
    }),
  );
  await sender.used(db, accepted);
  return closed.filter((each) => each !== null);
}

function skipped(id: number, problem: string): ClosedAlert {
  return { id, state: 'skipped', providerId: null, problem };
}

/**
 * Sends an alert to all addresses of the member. It counts as sent if one accepts it. Returns null if the outcome is
 * unknown; the alert then stays claimed.
 */
async function sendOne(
  { db, clock }: SendAlertsDeps,
  sender: AlertSender,
  { id }: ClaimedAlert,
  message: AlertMessage,
  addresses: readonly AlertAddress[],
  accepted: string[],
): Promise<ClosedAlert | null> {
  let [providerId, problem]: [string | null, string] = [null, 'no-address'];
  let [isSent, isUnavailable] = [false, false];
  for (const address of addresses) {
    const outcome = await address.send(message, id);
    if (outcome.kind === 'accepted') {
      isSent = true;
      providerId = outcome.providerId;
      accepted.push(address.id);
    } else if (outcome.kind === 'unavailable') isUnavailable = true;
    else {
      ({ problem } = outcome);
      if (outcome.kind === 'gone') await sender.drop(db, address.id, problem, clock.now().instant);
    }
  }
  if (isSent) return { id, state: 'sent', providerId, problem: null };
  // The next job run sends it, which for a provider without idempotency is after its deadline for reporting the
  // outcome.
  if (isUnavailable)
    return sender.unknownMs > 0 ? null : { id, state: 'queued', providerId: null, problem: 'unavailable' };
  return { id, state: 'failed', providerId: null, problem };
}

/** Returns the alert's message for a member with this plan, or null if the plan does not include its content. */
function messageOf(
  { topic, reference, readable }: ClaimedAlert,
  known: ReadonlyMap<string, Publication>,
  alias: PlanAlias | null,
  isRehearsal: boolean,
): AlertMessage | null {
  const shown = shownOf(
    topic,
    readable.flatMap((id) => {
      const publication = known.get(id);
      return publication !== undefined && opensFor(publication.feature, alias) ? [publication] : [];
    }),
  );
  if (shown === null) return null;
  const title = isRehearsal ? `[Rehearsal] ${shown.title}` : shown.title;
  return { ...shown, title: title.slice(0, longestTitle), reference, isUrgent: topic === 'rebalance' };
}

/** A push message is limited to 4,096 bytes, and a template parameter to 1,024 characters. */
const longestTitle = 200;

function shownOf(
  topic: ClaimedAlert['topic'],
  publications: readonly Publication[],
): Pick<AlertMessage, 'title' | 'body' | 'path'> | null {
  if (topic === 'test') return { ...alertTexts.test, path: '/account/notifications' };
  if (topic === 'billing') return { ...alertTexts.billing, path: '/account' };
  const [first] = publications;
  if (first === undefined) return null;
  if (topic === 'digest')
    return {
      title: alertTexts.digest(publications.length),
      body: first.title.slice(0, longestTitle),
      path: '/',
    };
  return { title: first.title, body: alertTexts[topic](first.label), path: first.path };
}
