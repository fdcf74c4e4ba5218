import { uninvoicedPayments } from '../checkout/index.ts';
import { livePriceAge } from '../market-data/index.ts';
import type { Config } from '../platform/config.ts';
import type { ClusterGauge } from '../platform/watch/cluster-gauges.ts';

export function clusterGaugesOfSlices(config: Config): ClusterGauge[] {
  return [uninvoicedPayments, ...(config.KITE_BASE_URL === undefined ? [] : [livePriceAge])];
}
