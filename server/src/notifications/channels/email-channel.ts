import { addBatches, withEmailEnabled } from '../plan-emails.ts';
import { topicOf } from '../publications.ts';
import { alertReference, pagesOf } from './channel.ts';
import type { AlertChannel } from './channel.ts';

/** The email channel, whose delivery records are in `email_records`. */
export const emailChannel: AlertChannel = {
  name: 'email',
  plan: async (tx, { id, kind, title }, members, time) => {
    for (const page of pagesOf(members)) {
      const candidates = page.map((userId) => ({ userId, alias: null }));
      const emails = (await withEmailEnabled(tx, candidates, 'alert', topicOf[kind])).map(({ userId }) => ({
        userId,
        category: 'alert' as const,
        reference: alertReference(id),
        subject: title,
        readable: [id],
        locked: [],
      }));
      await addBatches(tx, emails, time.instant);
    }
  },
};
