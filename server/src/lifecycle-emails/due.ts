import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { dueEmails } from './due-rows.ts';
import { isStillNeeded, outcomeOf } from './still-needed.ts';
import type { Renewals } from './still-needed.ts';
import { insertSend, markHandled } from './store.ts';
import { upcomingLifecycleEmails } from './upcoming.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'lifecycle-email': { userId: string; kind: string; period: string; termId: string | null };
  }
}

const atOnce = 100;

/** Queues each email once per member, kind and plan period, for events after the firm turned it on. */
export function lifecycleEmailsDue(db: Db, renewals: Renewals): DueSource {
  return {
    name: 'lifecycle-emails',
    // Must run after all sources that move terms.
    looksLast: true,
    upcoming: (outlook) => upcomingLifecycleEmails(outlook, renewals),
    earliest: async (until) => (await dueEmails(db, until, 1))[0]?.dueAt ?? null,
    runDue: async (time) => {
      while ((await handleSome(db, renewals, time)) > 0);
      await markHandled(db, time.instant);
    },
  };
}

function handleSome(db: Db, renewals: Renewals, time: BusinessTime): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await dueEmails(tx, time.instant, atOnce);
    for (const email of due) {
      const { userId, kind, period, termId } = email;
      const isNeeded = await isStillNeeded(tx, renewals, email, time.today);
      const outcome = outcomeOf(email, isNeeded, time.instant);
      const isFirst = await insertSend(tx, email, outcome, time.instant);
      if (isFirst && outcome === 'told')
        await emit(tx, 'lifecycle-email', { userId, kind, period, termId }, time.instant);
    }
    return due.length;
  });
}
