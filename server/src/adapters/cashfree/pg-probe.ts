import type { Probe } from '../http/probe.ts';
import { judgeAnswer } from '../http/probe.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';

/** Queries an order that does not exist. Wrong keys are rejected before the lookup. */
export function probeCashfreePg(options: CashfreePgOptions): Probe {
  return async () =>
    judgeAnswer(
      await callCashfreePg(options, { method: 'GET', path: '/orders/preflight' }),
      'CASHFREE_PG_BASE_URL',
      'CASHFREE_PG_CLIENT_ID and CASHFREE_PG_CLIENT_SECRET',
      [404],
    );
}
