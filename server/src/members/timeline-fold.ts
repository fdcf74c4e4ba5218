import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { businessTimeAt } from '../platform/clock.ts';
import { presentEvent, purchaseName } from './timeline-event.ts';
import type { MemberEvent } from './timeline-event.ts';
import { wordsOf } from './timeline-words.ts';

/**
 * Groups events into entries, newest first: one per purchase and day instead of its order, payment, invoice and gift,
 * and one for consecutive sign-ins. The grouped events are in `steps`.
 */
export function foldEvents(events: readonly MemberEvent[]): TimelineEntry[] {
  const groups = new Map<string, MemberEvent[]>();
  let run = 0;
  for (const event of events) {
    if (event.source !== 'sign-in') run += 1;
    const key =
      event.orderId !== null
        ? `${event.orderId} ${businessTimeAt(event.at).today}`
        : event.source === 'sign-in'
          ? `sign-in ${run}`
          : `${run}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()].map(entryOf);
}

function entryOf(group: MemberEvent[]): TimelineEntry {
  const [newest] = group;
  if (newest === undefined) throw new Error('A group has at least one event.');
  if (group.length === 1) return { ...presentEvent(newest), steps: [] };
  const at = newest.at.toISOString();
  const steps = group.map(presentEvent);
  if (newest.source === 'sign-in')
    return { at, kind: 'account', title: `Signed in ${group.length} times`, detail: null, steps };
  return { at, kind: 'order', ...purchaseText(group), steps };
}

function purchaseText(group: readonly MemberEvent[]): Pick<TimelineEntry, 'title' | 'detail'> {
  const gift = group.find(({ source }) => source === 'gift') ?? null;
  const order = group.find(({ source }) => source === 'order') ?? null;
  const money =
    group.find(({ source }) => source === 'document') ?? group.find(({ amount }) => amount !== null);
  const amount = money?.amount ?? null;
  const detail = amount === null ? null : formatRupees(paise(amount));
  const name = purchaseName(order?.about ?? null, gift);
  if (order === null) return { title: name, detail };
  if (order.code === 'fulfilled') return { title: `Bought ${name}`, detail };
  if (order.code === 'refunded') return { title: `Refund of ${name}`, detail };
  return { title: `Order of ${name}: ${wordsOf('orders', order.code)}`, detail };
}
