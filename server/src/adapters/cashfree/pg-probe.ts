import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';

/** Queries a nonexistent order. The vendor rejects wrong keys before the lookup. */
export function probeCashfreePg(options: CashfreePgOptions): Probe {
  return async () =>
    checkProbeResponse(
      await callCashfreePg(options, { method: 'GET', path: '/orders/preflight' }),
      'CASHFREE_PG_BASE_URL',
      'CASHFREE_PG_CLIENT_ID and CASHFREE_PG_CLIENT_SECRET',
      [404],
    );
}
