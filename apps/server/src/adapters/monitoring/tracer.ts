/** Describes a call or statement, never people or what they wrote. */
type Details = Record<string, string | number>;

/** An operation with a duration. */
export type Span = {
  /** Operations started or awaited in `run` become children. */
  inside: (run: () => void) => void;
  end: (details: Details, hasFailed: boolean) => void;
};

/** Traces for whoever enabled them (OpenTelemetry); otherwise undefined. */
export type Tracer = {
  /** `cameWith` is the parent's trace context from our proxy. */
  begin: (name: string, details: Details, cameWith?: string) => Span;
  /** Adds a finished child operation. */
  add: (name: string, details: Details, milliseconds: number, hasFailed: boolean) => void;
  /** Flushes. */
  stop: () => Promise<void>;
};
