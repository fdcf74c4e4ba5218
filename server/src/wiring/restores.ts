import { importProviderRecords, openTransferCase } from '../checkout/index.ts';
import { holdDueEmails, holdPendingEmails } from '../notifications/index.ts';
import { runDueNow } from '../platform/jobs/due.ts';
import { lastEvent } from '../platform/outbox.ts';
import { lastRestore, markSwept, noticeRestore, claimRestores } from '../platform/restores.ts';
import { holdPendingWebhooks } from '../webhooks/index.ts';
import { fanOutOf } from './developer-api.ts';
import { sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

/** Start reading the provider's records this long before the restored database's last change. */
const marginMs = 86_400_000;
/** Payments can be authorized up to three days late, so the provider's records are reread until then. */
const paymentsArriveForMs = 3 * 86_400_000;
const againAfterMs = 6 * 3_600_000;

/**
 * Handles a restore before the first job runs: holds emails and webhooks that may have been sent, runs work that became
 * due meanwhile without sending emails, and imports the provider's records. If the provider does not respond, the
 * recurring job retries. Does nothing if the restore is already handled.
 */
export async function handleRestore(context: Context, parts: readonly Part[]): Promise<void> {
  const { jobsDb, clock, log } = context;
  await jobsDb.transaction().execute((tx) => noticeRestore(tx, clock.now()));
  const taken = await jobsDb.transaction().execute(async (tx) => {
    const epoch = await claimRestores(tx);
    if (epoch === null) return null;
    const webhooks = await holdPendingWebhooks(tx, fanOutOf(context), epoch);
    await openTransferCase(tx, epoch);
    return { epoch, held: (await holdPendingEmails(tx, epoch)) + webhooks, after: await lastEvent(tx) };
  });
  if (taken === null) return;
  const { epoch, held, after } = taken;
  log.warn({ epoch, lettersHeld: held }, 'this database was restored; see docs/operating/backups.md');
  // Do not expire orders yet: an order paid in the lost epoch is settled as agreed, unless it had already
  // expired.
  const sources = parts.flatMap((part) => part.due ?? []).filter(({ name }) => name !== 'order-expiry');
  await runDueNow(sources, clock.now());
  const dueHeld = await jobsDb.transaction().execute(async (tx) => {
    const webhooks = await holdPendingWebhooks(tx, fanOutOf(context), epoch);
    return (await holdDueEmails(tx, epoch, after)) + webhooks;
  });
  log.warn({ epoch, lettersHeld: dueHeld }, 'work due since the restored instant was done without emails');
  await sweep(context);
}

/**
 * Detects a restore while the process runs (a promoted standby), and reads the provider's records until they are
 * complete.
 */
export function wireRestores(context: Context, parts: readonly Part[]): Part {
  return {
    recurring: [
      {
        name: 'restore',
        run: async () => {
          await handleRestore(context, parts);
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
  const found = await importProviderRecords(
    sharedSettings(context).settling(jobsDb),
    { from, to },
    clock.now(),
  );
  if (found === 'unavailable') {
    log.warn({ epoch: restore.epoch }, 'the payment provider did not list what it has; asked again later');
    return;
  }
  await markSwept(jobsDb, restore.epoch, to);
  log.warn({ epoch: restore.epoch, ...found }, 'records missing here were read from the payment provider');
}

function isDue({ sweptUntil, markedAt }: { sweptUntil: Date | null; markedAt: Date }, now: Date): boolean {
  if (sweptUntil === null) return true;
  const isComplete = sweptUntil.getTime() >= markedAt.getTime() + paymentsArriveForMs;
  return !isComplete && now.getTime() - sweptUntil.getTime() >= againAfterMs;
}
