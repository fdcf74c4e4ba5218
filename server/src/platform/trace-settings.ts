import { z } from 'zod';

export const traceEnvironment = {
  /** Where traces are sent by OTLP over HTTP, without `/v1/traces`; none by default. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of traces that is sent, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
