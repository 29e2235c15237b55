import type { WireError, WireIssues } from '@saldo/bank-wire';
import type { Logger } from 'pino';
import type { ZodType } from 'zod';
import { readBody } from '../read-body.ts';
import { BankError, type BankProblem } from './bank.ts';

export type YapilySettings = { baseUrl: string; applicationId: string; secret: string };

type Call = { consent?: string; query?: Record<string, string>; body?: object };
type Timing = { patience: number; pauses: readonly number[] };

const TIMING: Timing = { patience: 20_000, pauses: [300, 1500] };

/** A page of a thousand transactions is a few megabytes, the list of all banks one. */
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

/** What may be asked again without asking for something else: only reading, and only where it may help. */
const isWorthRetrying = ({ problem }: BankError) => problem === 'rate_limited' || problem === 'unavailable';

/** The provider's HTTP, and nothing of its meaning. Tokens are never logged; the provider's trace id always is. */
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

  /** Of the shape that is asked for. What is wrong with another is logged by where it stands, never by what it says. */
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

/** Without one of these in its text, nothing in an answer needs to be looked at: a long one is read twice as fast. */
const NEEDS_CARE = /null|\\u(0000|d[89a-f])/i;

/** Null says no more than nothing does. A NUL and half a character are no text to PostgreSQL: they end here. */
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

/** Two shapes of error, and a third that is only a message: all that counts of them is the status and the trace. */
function toBankError(response: Response, body: unknown): BankError {
  const { error } = (body ?? {}) as Partial<WireError & WireIssues>;
  const trace = error?.tracingId;
  const retryAfter = Number(response.headers.get('retry-after'));
  const problem = PROBLEMS[response.status] ?? (response.status >= 500 ? 'unavailable' : 'refused');
  return new BankError(problem, { ...(trace && { trace }), ...(retryAfter > 0 && { retryAfter }) });
}
