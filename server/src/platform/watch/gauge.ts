import { Gauge } from 'prom-client';
import type { GaugeConfiguration, Registry } from 'prom-client';

export function gauge<L extends string>(
  registry: Registry,
  configuration: Omit<GaugeConfiguration<L>, 'registers'>,
): Gauge<L> {
  return new Gauge({ ...configuration, registers: [registry] });
}
