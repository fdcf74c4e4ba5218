import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxControl } from '../../../../sandbox/src/control.ts';
import type { Place } from '../place.ts';

/** Makes the bank dispute `amount` paise of a payment. Resolves once the product has recorded the dispute. */
export async function openDispute(place: Place, paymentId: string, amount: number): Promise<void> {
  await sandboxControl(place.sandboxOrigin).dispute(paymentId, 'open', amount);
  await untilKnown(place, paymentId, 'open');
}

/** Makes the bank decide the open dispute of a payment. Resolves once the product has recorded the decision. */
export async function endDispute(place: Place, paymentId: string, outcome: 'won' | 'lost'): Promise<void> {
  await sandboxControl(place.sandboxOrigin).dispute(paymentId, outcome);
  await untilKnown(place, paymentId, outcome);
}

async function untilKnown({ pool }: Place, paymentId: string, state: string): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query<{ state: string }>(
      'select state from chargebacks where payment_id = $1 order by opened_at desc, ended_at desc nulls first limit 1',
      [paymentId],
    );
    return rows[0]?.state === state ? state : null;
  }, `the dispute of ${paymentId} to be ${state}`);
}

/**
 * Polls until `look` returns a value, and returns it. Waits long enough for a job that was killed several times, whose
 * retry delays grow each time, on a busy machine.
 * @throws Error after three minutes without a value
 */
export async function until<T>(look: () => Promise<T | null>, what: string): Promise<T> {
  const patience = Date.now() + 180_000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > patience) throw new Error(`Waited in vain for ${what}.`);
    await sleep(100);
  }
}
