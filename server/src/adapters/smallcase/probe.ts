import type { BrokerGateway } from '../../basket-orders/ports.ts';
import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { SmallcaseOptions } from './broker-gateway.ts';

/** Queries a nonexistent transaction. The vendor rejects wrong keys before the lookup. */
export function probeSmallcase(
  { baseUrl, gateway, apiSecret }: SmallcaseOptions,
  { issueToken }: BrokerGateway,
): Probe {
  return async () =>
    checkProbeResponse(
      await callVendor({
        vendor: 'smallcase',
        method: 'GET',
        url: `${baseUrl}/v1/${gateway}/engine/transactiondetails?transactionId=preflight`,
        headers: { 'x-gateway-secret': apiSecret, 'x-gateway-authtoken': await issueToken(null) },
      }),
      'BROKER_BASE_URL',
      'BROKER_GATEWAY, BROKER_TOKEN_SECRET and BROKER_API_SECRET',
      [200, 400, 404, 422],
    );
}
