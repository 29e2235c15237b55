import type { WireError, WireIssues } from '@saldo/bank-wire';
import type { Logger } from 'pino';
import type { ZodType } from 'zod';
import { readBody } from '../read-body.ts';
import { BankError, type BankProblem } from './bank.ts';

export type YapilySettings = { baseUrl: string; applicationId: string; secret: string };

type Call = { consent?: string; query?: Record<string, string>; body?: object };
type Timing = { patience: number; pauses: readonly number[] };

const TIMING: Timing = { patience: 20_000, pauses: [300, 1500] };

/** A page of a thousand transactions has a few megabytes, the list of all banks one. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

const MOST_ISSUES = 5;

const PROBLEMS: Record<number, BankProblem> = {
  401: 'credentials',
  403: 'reauthorize',
  404: 'not_found',
  409: 'conflict',
  424: 'bank_failed',
  429: 'rate_limited',
};

/** Only reads are retried, and only where that may help. */
const isWorthRetrying = ({ problem }: BankError) => problem === 'rate_limited' || problem === 'unavailable';

/** The provider's HTTP without its meaning. Tokens are never logged; the trace id always is. */
export function createYapilyClient(settings: YapilySettings, log: Logger, timing = TIMING) {
  const credentials = Buffer.from(`${settings.applicationId}:${settings.secret}`).toString('base64');

  async function attempt(method: string, path: string, call: Call): Promise<unknown> {
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const response = await fetch(`${settings.baseUrl}${path}${query}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${credentials}`,
        ...(call.consent !== undefined && { consent: call.consent }),
        ...(call.body && { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(timing.patience),
    }).catch((error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      throw new BankError(isSlow ? 'too_slow' : 'unavailable');
    });
    const isTooLong = () => new BankError('bad_answer');
    const text = (
      await readBody(response, LONGEST_ANSWER, isTooLong).catch(() => Buffer.alloc(0))
    ).toString();
    if (response.ok) return parse(text);
    throw toBankError(response, parse(text));
  }

  /** Validates the shape. A mismatch is logged by its path, never by its content. */
  function requireShape<Answer>(shape: ZodType<Answer>, answer: unknown, path: string): Answer {
    const checked = shape.safeParse(answer);
    if (checked.success) return checked.data;
    const issues = checked.error.issues.slice(0, MOST_ISSUES).map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code,
    }));
    log.error({ path, issues }, 'the bank provider answered in a shape that is not its own');
    throw new BankError('bad_answer');
  }

  return async function call<Answer>(
    method: string,
    path: string,
    shape: ZodType<Answer>,
    given: Call = {},
  ): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      try {
        return requireShape(shape, await attempt(method, path, given), path);
      } catch (error) {
        if (!(error instanceof BankError)) throw error;
        log.warn({ method, path, problem: error.problem, trace: error.trace }, 'the bank provider refused');
        const pause = timing.pauses[tries];
        const isTooLong = (error.retryAfter ?? 0) > 2;
        if (method !== 'GET' || pause === undefined || isTooLong || !isWorthRetrying(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.max(pause, (error.retryAfter ?? 0) * 1000)));
      }
    }
  };
}

export type YapilyCall = ReturnType<typeof createYapilyClient>;

/** Without one of these, the text needs no cleaning, which halves parsing time. */
const NEEDS_CARE = /null|\\u(0000|d[89a-f])/i;

/** Drops nulls. PostgreSQL can't store NUL or lone surrogates; they end here. */
function parse(text: string): unknown {
  try {
    if (!NEEDS_CARE.test(text)) return JSON.parse(text);
    return JSON.parse(text, (_key, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : (value ?? undefined),
    );
  } catch {
    return undefined;
  }
}

/** Two error shapes, and a third with only a message: status and trace matter. */
function toBankError(response: Response, body: unknown): BankError {
  const { error } = (body ?? {}) as Partial<WireError & WireIssues>;
  const trace = error?.tracingId;
  const retryAfter = Number(response.headers.get('retry-after'));
  const problem = PROBLEMS[response.status] ?? (response.status >= 500 ? 'unavailable' : 'refused');
  return new BankError(problem, { ...(trace && { trace }), ...(retryAfter > 0 && { retryAfter }) });
}
