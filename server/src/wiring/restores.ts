import { takeInProvider } from '../checkout/index.ts';
import { holdDueLetters, holdPendingLetters } from '../notifications/index.ts';
import { runDueNow } from '../platform/jobs/due.ts';
import { lastEvent } from '../platform/outbox.ts';
import { lastRestore, markSwept, noticeRestore, takeUpRestores } from '../platform/restores.ts';
import { sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

/** The provider's books are read from this long before the last that the restored database knows of. */
const marginMs = 86_400_000;
/** A payment may be authorised late, for up to three days; so long the books are read again from time to time. */
const paymentsArriveForMs = 3 * 86_400_000;
const againAfterMs = 6 * 3_600_000;

/**
 * What follows from a restore, before the first job runs: letters that may have gone out are held, what fell due meanwhile
 * is done without writing to anybody, and the provider's books are taken in. A provider that does not answer is asked again
 * by the recurring job. Does nothing in a life that was taken up.
 */
export async function takeUpRestore(context: Context, parts: readonly Part[]): Promise<void> {
  const { jobsDb, clock, log } = context;
  await jobsDb.transaction().execute((tx) => noticeRestore(tx, clock.now()));
  const taken = await jobsDb.transaction().execute(async (tx) => {
    const epoch = await takeUpRestores(tx);
    if (epoch === null) return null;
    return { epoch, held: await holdPendingLetters(tx, epoch), after: await lastEvent(tx) };
  });
  if (taken === null) return;
  const { epoch, held, after } = taken;
  log.warn({ epoch, lettersHeld: held }, 'this database was restored; see docs/operating/backups.md');
  // Orders wait: one that was paid in the lost life is settled as it was agreed, if it has not expired before.
  const sources = parts.flatMap((part) => part.due ?? []).filter(({ name }) => name !== 'order-expiry');
  await runDueNow(sources, clock.now());
  const dueHeld = await jobsDb.transaction().execute((tx) => holdDueLetters(tx, epoch, after));
  log.warn(
    { epoch, lettersHeld: dueHeld },
    'what fell due since the restored instant was done without letters',
  );
  await sweep(context);
}

/** Notices a restore while the process runs (a standby was promoted), and reads the provider's books until all is known. */
export function wireRestores(context: Context, parts: readonly Part[]): Part {
  return {
    recurring: [
      {
        name: 'restore',
        run: async () => {
          await takeUpRestore(context, parts);
          await sweep(context);
        },
      },
    ],
  };
}

async function sweep(context: Context): Promise<void> {
  const { jobsDb, clock, log } = context;
  const restore = await lastRestore(jobsDb);
  const to = new Date();
  if (restore === null || !isDue(restore, to)) return;
  const from = new Date(restore.knownUntil.getTime() - marginMs);
  const found = await takeInProvider(sharedSettings(context).settling(jobsDb), { from, to }, clock.now());
  if (found === 'unavailable') {
    log.warn({ epoch: restore.epoch }, 'the payment provider did not list what it has; asked again later');
    return;
  }
  await markSwept(jobsDb, restore.epoch, to);
  log.warn({ epoch: restore.epoch, ...found }, 'the payment provider was asked for what is not known here');
}

function isDue({ sweptUntil, markedAt }: { sweptUntil: Date | null; markedAt: Date }, now: Date): boolean {
  if (sweptUntil === null) return true;
  const isComplete = sweptUntil.getTime() >= markedAt.getTime() + paymentsArriveForMs;
  return !isComplete && now.getTime() - sweptUntil.getTime() >= againAfterMs;
}
