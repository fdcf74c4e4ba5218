import type { Attributes, Span } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import type { FinishedCall } from './calls.ts';
import { jobRun, statementAnswered, vendorCalled } from './signals.ts';
import { currentWork } from './work.ts';
import type { Work } from './work.ts';

export type Traces = {
  /** Ends the span of a call. */
  readonly onCall: (call: FinishedCall, work: Work) => void;
  /** Sends the remaining spans, waiting a few seconds at most. */
  readonly close: () => Promise<void>;
};

const exportLimitMs = 3_000;
const longestStatement = 300;

const now = () => performance.timeOrigin + performance.now();

/**
 * Sends calls, jobs, SQL statements and third-party calls as OpenTelemetry spans to `OTEL_EXPORTER_OTLP_ENDPOINT`.
 * Returns null if unset, without loading a library. Spans contain only templates, names, codes and durations: no
 * address, header, body or SQL parameter.
 * @param pools whose statements are traced
 */
export async function openTraces(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'RELEASE'>,
  pools: ReadonlySet<object>,
): Promise<Traces | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } = await import('@opentelemetry/api');
  const { provider, tracer } = await openProvider(endpoint, config);
  const roots = new WeakMap<Work, Span>();

  const rootOf = (work: Work): Span => {
    const known = roots.get(work);
    if (known !== undefined) return known;
    const root = tracer.startSpan(work.job ?? 'call', {
      root: true,
      kind: work.job === null ? SpanKind.SERVER : SpanKind.CONSUMER,
      startTime: performance.timeOrigin + work.at,
      attributes: { 'niveshak.request_id': work.requestId },
    });
    roots.set(work, root);
    return root;
  };
  const end = (span: Span, attributes: Attributes, isFailed: boolean) => {
    span.setAttributes(attributes);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now());
  };
  /** Adds a step that just ended to the current work. */
  const addStep = (name: string, ms: number, attributes: Attributes, isFailed: boolean) => {
    const work = currentWork();
    if (work === undefined) return;
    const parent = trace.setSpan(ROOT_CONTEXT, rootOf(work));
    const step = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: now() - ms }, parent);
    end(step, attributes, isFailed);
  };

  const ends = [
    statementAnswered.hear(({ pool, sql, ms, failure }) => {
      if (!pools.has(pool)) return;
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': sql.slice(0, longestStatement),
        ...(failure === null ? {} : { 'db.response.status_code': failure }),
      };
      addStep(/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'sql', ms, attributes, failure !== null);
    }),
    vendorCalled.hear(({ vendor, outcome, ms }) => {
      addStep(vendor, ms, { 'peer.service': vendor, 'niveshak.outcome': outcome }, outcome === 'failed');
    }),
    jobRun.hear(({ task, outcome }) => {
      const work = currentWork();
      if (work !== undefined) end(rootOf(work), { 'niveshak.job': task }, outcome === 'failed');
    }),
  ];
  return {
    onCall: ({ method, route, status, refusal }, work) => {
      const root = rootOf(work);
      root.updateName(`${method} ${route}`);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(refusal === null ? {} : { 'niveshak.refusal': refusal }),
      };
      end(root, attributes, status >= 500);
    },
    close: async () => {
      for (const each of ends) each();
      await provider.shutdown();
    },
  };
}

async function openProvider(
  endpoint: string,
  { RELEASE, OTEL_TRACES_SAMPLER_ARG }: Pick<Config, 'OTEL_TRACES_SAMPLER_ARG' | 'RELEASE'>,
) {
  const [{ TracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler }, exporting, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new exporting.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportLimitMs,
  });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'niveshak', 'service.version': RELEASE }),
    sampler: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportLimitMs })],
  });
  return { provider, tracer: provider.getTracer('niveshak') };
}
