import type { ZodObject, ZodType } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `public`: anyone. `user`: whoever is signed in, on their own behalf. `own`: whoever owns what
 * the path names; to everybody else it is not there (404).
 */
export type Access = 'public' | 'user' | 'own';

/** One call of the API. Routes, checks, the reference, the web client and the access test are loops over these. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly headers?: ZodObject;
  readonly body?: ZodType;
  /** The one file of a multipart request: its field, its largest size, what is said of a larger one, and how many one person may be sending. */
  readonly file?: {
    readonly field: string;
    readonly bytes: number;
    readonly tooLarge: ErrorCode;
    readonly atOnce: number;
    /** What may be sent before it, as text. */
    readonly fields?: ZodObject;
  };
  /** 302 sends a browser on to the answer's `location`. */
  readonly success: 200 | 201 | 302;
  /** The answer also sets a cookie: of a sign-in under way, as every 302 may, or the mark of a device. */
  readonly cookie?: true;
  /** The status where the call found done what it was asked to do; the handler says so by `isRepeated`. */
  readonly repeated?: 200;
  /** It takes an `Idempotency-Key` though it creates nothing: a device may send it again after weeks without a network. */
  readonly keyed?: true;
  /** It asks the bank provider while it runs, or takes long itself: no database transaction may wait for that. */
  readonly outside?: true;
  /** Its cost grows with what a person has: of one person's such calls, one is answered after the other. */
  readonly heavy?: true;
  /** It waits in a line of its own, which also says when that is too long. */
  readonly queued?: true;
  /** Its answer also tells what follows from other things, such as sums: whoever has its version may not have that. */
  readonly derived?: true;
  /** Its answer follows from the caller's money and the day alone: it has an `ETag`, and is kept as long as both stay. */
  readonly kept?: true;
  /** Its answer also follows from what recurs, which is found before. */
  readonly foreseen?: true;
  /** It answers with what other rows answer. */
  readonly gathers?: true;
  /** The media type of a file: `type` and `bytes` of the answer are sent as they are, to be saved where it has a `file_name`. */
  readonly raw?: string;
  /** Where `raw` depends on what is asked for: all that may come. */
  readonly media?: readonly string[];
  /** Asked by `Accept: text/csv`, it answers with its table as a file. */
  readonly csv?: true;
  readonly response: ZodType;
  /** What can go wrong, beside what any call of this shape may meet: `errorsOf` adds that. */
  readonly errors: readonly ErrorCode[];
  /** How often one address may call. */
  readonly limit?: { readonly count: number; readonly seconds: number };
};

export function endpoint<const Row extends Endpoint>(row: Row): Row {
  return row;
}
