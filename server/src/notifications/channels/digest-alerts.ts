import { newsFor } from '@niveshak/domain/notifications/publication';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { pairKey } from '../email-records.ts';
import type { Readers } from '../ports.ts';
import { openedPairs } from '../publications.ts';
import type { Publication } from '../publications.ts';
import { alertReference } from './channel.ts';
import { alertedMembers } from './deliveries.ts';
import type { DeliveryChannelName } from './deliveries.ts';
import { planDeliveries } from './delivery-channel.ts';

const pageSize = 1_000;

/**
 * Plans the daily digest on push and WhatsApp, for members with publications they were not alerted to on that channel.
 */
export async function planDigestAlerts(
  tx: Tx,
  readers: Readers,
  channels: readonly DeliveryChannelName[],
  { publications, reference }: { readonly publications: readonly Publication[]; readonly reference: string },
  time: BusinessTime,
): Promise<void> {
  if (channels.length === 0) return;
  const subjects = publications.map(({ subjectId }) => subjectId);
  const references = publications.map(({ id }) => alertReference(id));
  for (let after: string | null = null; ;) {
    const page = await readers.served(tx, time.today, after, pageSize);
    after = page.at(-1)?.userId ?? null;
    if (after === null) return;
    const ids = page.map(({ userId }) => userId);
    const read = await openedPairs(tx, ids, subjects);
    for (const channel of channels) {
      const alerted = await alertedMembers(tx, channel, ids, references);
      const digests = page.flatMap(({ userId, alias }) => {
        const news = newsFor(
          publications,
          alias,
          ({ id, subjectId }) =>
            read.has(pairKey(userId, subjectId)) || alerted.has(pairKey(userId, alertReference(id))),
        );
        return news === null ? [] : [{ userId, reference, readable: news.readable.map(({ id }) => id) }];
      });
      await planDeliveries(tx, channel, 'digest', digests, time);
    }
  }
}
