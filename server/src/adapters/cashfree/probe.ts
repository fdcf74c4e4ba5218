import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callCashfree } from './call-cashfree.ts';
import type { CashfreeOptions } from './call-cashfree.ts';

/** Queries a nonexistent signing request, which is free. The vendor rejects wrong keys before the lookup. */
export function probeCashfree(options: CashfreeOptions): Probe {
  return async () =>
    checkProbeResponse(
      await callCashfree(options, { method: 'GET', path: '/esignature?verification_id=preflight' }),
      'CASHFREE_BASE_URL',
      'CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET',
      [200, 400, 404],
    );
}
