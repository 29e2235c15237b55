/** Beside its name: what a call or a statement is, never what people wrote, nor who they are. */
type Details = Record<string, string | number>;

/** Something that takes time, until it is over. */
export type Span = {
  /** What begins in `run`, or is waited for in it, is a part of this. */
  inside: (run: () => void) => void;
  end: (details: Details, hasFailed: boolean) => void;
};

/** Where time goes, for whoever asked to be told (OpenTelemetry). Without that there is none. */
export type Tracer = {
  /** `cameWith` is what a proxy of ours calls the trace that this is a part of. */
  begin: (name: string, details: Details, cameWith?: string) => Span;
  /** One that is over, as a part of what is under way. */
  add: (name: string, details: Details, milliseconds: number, hasFailed: boolean) => void;
  /** What is not told yet is told now. */
  stop: () => Promise<void>;
};
