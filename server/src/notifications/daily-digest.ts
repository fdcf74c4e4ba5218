import { newsFor } from '@niveshak/domain/notifications/publication';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import type { DeliveryChannelName } from './channels/deliveries.ts';
import { planDigestAlerts } from './channels/digest-alerts.ts';
import { alertReference } from './channels/channel.ts';
import { digestSubject } from './news-emails.ts';
import { pairKey, membersEmailedAbout } from './email-records.ts';
import { planEmails } from './plan-emails.ts';
import type { Readers } from './ports.ts';
import { upcomingNews } from './upcoming.ts';
import { claimForDigest, earliestDigest, openedPairs } from './publications.ts';

/**
 * Plans one email per member and day at 18:00, with publications that the member has neither read nor been alerted to.
 * All emails are planned as of that instant in one transaction, so recipients and content do not change during sending,
 * and each day is planned once even with several processes.
 */
export function dailyDigest(db: Db, readers: Readers, channels: readonly DeliveryChannelName[]): DueSource {
  return {
    name: 'daily-digest',
    looksLast: true,
    upcoming: (outlook) => upcomingNews(outlook, readers),
    earliest: (until) => earliestDigest(db, until),
    runDue: async (time) => {
      await db.transaction().execute(async (tx) => {
        const due = await claimForDigest(tx, time.instant);
        if (due === null) return;
        const { publications, dueAt } = due;
        const reference = `digest-${businessTimeAt(dueAt).today}`;
        const subjectIds = publications.map(({ subjectId }) => subjectId);
        const alerts = publications.map(({ id }) => alertReference(id));
        await planEmails(tx, readers, 'digest', time, async (page) => {
          const ids = page.map(({ userId }) => userId);
          const read = await openedPairs(tx, ids, subjectIds);
          const alerted = await membersEmailedAbout(tx, ids, alerts);
          return page.map(({ userId, alias }) => {
            const news = newsFor(
              publications,
              alias,
              ({ id, subjectId }) =>
                read.has(pairKey(userId, subjectId)) || alerted.has(pairKey(userId, alertReference(id))),
            );
            if (news === null) return null;
            return {
              userId,
              reference,
              subject: digestSubject(news.readable),
              readable: news.readable.map(({ id }) => id),
              locked: news.locked.map(({ id }) => id),
            };
          });
        });
        await planDigestAlerts(tx, readers, channels, { publications, reference }, time);
      });
    },
  };
}
