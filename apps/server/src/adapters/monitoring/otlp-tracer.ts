import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type Context as OtelContext,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config/config.ts';
import type { Tracer } from './tracer.ts';

/** An unreachable collector must not delay a stop. */
const PATIENCE_MS = 2000;

/** OpenTelemetry's tracer and exporter, configured by their own variables. */
export function createOtlpTracer(
  { sampler, share }: NonNullable<Config['tracing']>,
  version: string,
  warn: (line: string) => void,
): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'saldo', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: toSampler(sampler, share),
    spanProcessors: [new BatchSpanProcessor({ exporter: withWarnings(new OTLPTraceExporter(), warn) })],
  });
  const tracer = provider.getTracer('saldo', version);
  const underWay = new AsyncLocalStorage<OtelContext>();

  return {
    begin: (name, attributes, cameWith) => {
      const kind = cameWith === undefined ? SpanKind.INTERNAL : SpanKind.SERVER;
      const span = tracer.startSpan(name, { kind, attributes }, parseTraceParent(cameWith));
      const inside = trace.setSpan(ROOT_CONTEXT, span);
      return {
        inside: (run) => underWay.run(inside, run),
        end: (details, hasFailed) => end(span.setAttributes(details), hasFailed),
      };
    },
    add: (name, attributes, milliseconds, hasFailed) => {
      const parent = underWay.getStore();
      // Spans without a parent are dropped: startup, and requests of libraries.
      if (!parent) return;
      const startTime = Date.now() - milliseconds;
      end(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, parent), hasFailed);
    },
    stop: async () => {
      const told = provider.shutdown().catch(() => {});
      await Promise.race([told, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

/** Error messages may quote people's text; the log has them. */
function end(span: OtelSpan, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function toSampler(name: string, share: number): Sampler {
  const [rule = '', isParentBased] = name.startsWith('parentbased_')
    ? [name.slice('parentbased_'.length), true]
    : [name, false];
  const samplers: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(share),
  };
  const root = samplers[rule] ?? new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** W3C trace context: `00-<trace>-<span>-<flags>`; anything else starts a new trace. */
function parseTraceParent(text = ''): OtelContext {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Warns once when a collector stops accepting, not for each batch. */
function withWarnings(exporter: SpanExporter, warn: (line: string) => void): SpanExporter {
  let isTaken = true;
  return {
    export: (spans, answer) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && isTaken)
          warn(`traces are not taken: ${result.error?.message ?? 'no reason was given'}`);
        isTaken = result.code === 0;
        answer(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
