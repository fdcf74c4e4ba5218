import { z } from 'zod';

export const traceEnvironment = {
  /** OTLP over HTTP endpoint for traces, without `/v1/traces`. Unset by default. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Fraction of traces sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
