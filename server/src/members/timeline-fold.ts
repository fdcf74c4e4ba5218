import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { businessTimeAt } from '../platform/clock.ts';
import { presentEvent, purchaseName, requestedOn } from './timeline-event.ts';
import type { MemberEvent } from './timeline-event.ts';
import { textOfCode } from './timeline-words.ts';

/**
 * Groups events into timeline entries, newest first: one per purchase and day (order, payment, invoice, gift), one per
 * refund and day (credit notes, transfers), and one for consecutive sign-ins. The grouped events are in `steps`.
 */
export function foldEvents(events: readonly MemberEvent[]): TimelineEntry[] {
  const groups = new Map<string, MemberEvent[]>();
  let run = 0;
  for (const event of events) {
    if (event.source !== 'sign-in') run += 1;
    const key =
      event.orderId !== null
        ? `${event.orderId} ${businessTimeAt(event.at).today} ${isOfRefund(event) ? 'refund' : 'purchase'}`
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
  const kind = group.some(({ source }) => source === 'gift') ? 'gift' : 'order';
  return { at, kind, ...(isOfRefund(newest) ? refundText(group) : purchaseText(group)), steps };
}

/** Refunds form a separate group, so that the purchase keeps its time and amount. */
function isOfRefund({ source, code }: MemberEvent): boolean {
  switch (source) {
    case 'refund':
      return true;
    case 'document':
      return code !== 'invoice';
    case 'order':
      return code === 'refunded';
    case 'gift':
      return code === 'return' || code === 'cut';
    default:
      return false;
  }
}

function refundText(group: readonly MemberEvent[]): Pick<TimelineEntry, 'title' | 'detail'> {
  const gift = group.find(({ source }) => source === 'gift') ?? null;
  const refunds = group.filter(({ source }) => source === 'refund');
  const named = group.find(({ source }) => source === 'refund' || source === 'order');
  const name = purchaseName(named?.about ?? null, gift);
  const counted = refunds.length > 0 ? refunds : group.filter(({ source }) => source === 'document');
  const amount = counted.reduce((sum, each) => sum + (each.amount ?? 0), 0);
  const detail = counted.length === 0 ? null : formatRupees(paise(amount));
  const [refund] = refunds;
  if (refund !== undefined)
    return { title: `Refund of ${name}`, detail: `${detail ?? ''}${requestedOn(refund.at, refund.detail)}` };
  return { title: name === '' ? 'Credit notes' : `Credit for ${name}`, detail };
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
  return { title: `Order of ${name}: ${textOfCode('orders', order.code)}`, detail };
}
