import type { ZodObject, ZodType } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `public`: anyone. `user`: whoever is signed in, on their own behalf. `owner`: whoever owns what
 * the path names; to everybody else it is not there (404).
 */
export type Access = 'public' | 'user' | 'owner';

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
  readonly success: 200 | 201;
  readonly response: ZodType;
  readonly errors: readonly ErrorCode[];
};

export function endpoint<const Row extends Endpoint>(row: Row): Row {
  return row;
}
