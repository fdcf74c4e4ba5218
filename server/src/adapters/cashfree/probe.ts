import type { Probe } from '../http/probe.ts';
import { judgeAnswer } from '../http/probe.ts';
import { callCashfree } from './call-cashfree.ts';
import type { CashfreeOptions } from './call-cashfree.ts';

/** Asks for a signing request that does not exist, which costs nothing: wrong keys are refused before it is looked for. */
export function probeCashfree(options: CashfreeOptions): Probe {
  return async () =>
    judgeAnswer(
      await callCashfree(options, { method: 'GET', path: '/esignature?verification_id=preflight' }),
      'CASHFREE_BASE_URL',
      'CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET',
      [200, 400, 404],
    );
}
