import { addresses } from 'virtual:endpoint-addresses';
import type { EndpointName, ErrorBody, endpoints, RequestOf, ResponseOf } from '@saldo/contract';
import { expireSession, getSession, subscribe } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { takePrefetched } from './prefetched.ts';
import { askToReauthenticate } from './reauthentication.ts';
import { tabHeader } from './tab.ts';
import {
  answerWithoutNetwork,
  type Call,
  hear,
  keyOfWaiting,
  putBehindOthers,
  readInTime,
} from './without-network.ts';

type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};

type Options = {
  /** The same key twice creates once. */
  idempotencyKey?: string;
  /** Ends the request where its answer is not wanted any more. */
  signal?: AbortSignal;
  /** The request goes on though the page is left. */
  keepalive?: boolean;
  /** Only what the server says now: nothing that is here stands in for it. */
  isNow?: boolean;
  /** Of a row that answers with data or, asked for it, with a file. */
  isFile?: boolean;
};

/** A row that is `raw` answers with a file. */
type Result<Name extends EndpointName> = (typeof endpoints)[Name] extends { raw: string }
  ? Blob
  : ResponseOf<Name>;

type CallOf<Name extends EndpointName> =
  object extends RequestOf<Name>
    ? (request?: RequestOf<Name>, options?: Options) => Promise<Result<Name>>
    : (request: RequestOf<Name>, options?: Options) => Promise<Result<Name>>;

/** A function for every row of the endpoint table: `api.login({ body })`. */
export const api = Object.fromEntries(
  Object.keys(addresses).map((name) => [
    name,
    (request: CallInput = {}, options: Options = {}) => call(name as EndpointName, request, options),
  ]),
) as unknown as { [Name in EndpointName]: CallOf<Name> };

type CsvName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { csv: true } ? Name : never;
}[EndpointName];

/** What the row answers with, as the table that spreadsheets read. */
export const downloadCsv = (name: CsvName, { query }: Required<Pick<CallInput, 'query'>>) =>
  call(name, { query, headers: { accept: 'text/csv' } }, { isFile: true }) as Promise<Blob>;

/** Signing out ends the reads that are under way; what was being written is written all the same. */
let readerToken = getSession().token;
let reads = new AbortController();
subscribe(() => {
  if (getSession().token === readerToken) return;
  readerToken = getSession().token;
  reads.abort();
  reads = new AbortController();
});

/** A call that is answered with `proof.required` waits for the person to confirm who they are, and is sent again. */
async function call(name: EndpointName, input: CallInput, options: Options): Promise<unknown> {
  try {
    return await send(name, input, options);
  } catch (error) {
    const needsReauthentication = error instanceof ApiError && error.code === 'proof.required';
    if (!needsReauthentication || !(await askToReauthenticate())) throw error;
    return send(name, input, options);
  }
}

/** So long a change may take before it waits on this device instead. */
const LONGEST_WRITE = 10_000;

/** The only fetch of our own API; `upload.ts` sends files. */
async function send(name: EndpointName, input: CallInput, options: Options): Promise<unknown> {
  const { params = {}, query, headers, body } = input;
  const { method = 'GET', path, isPublic = false, isFile } = addresses[name];
  const { token } = getSession();
  const signal = AbortSignal.any([
    ...(method === 'GET' && !isPublic ? [reads.signal] : []),
    ...(options.signal ? [options.signal] : []),
  ]);
  // As a query that is tried again after its person has left.
  if (!isPublic && !token) throw new ApiError(401, { code: 'session.required', message: 'Sign in first.' });
  const url = toUrl(path, params, query);
  const asking: Call = { name, url, params, ...(query && { query }), ...(headers && { headers }), body };
  const waitingKey = keyOfWaiting(name, options.idempotencyKey);
  const put = waitingKey && (await putBehindOthers(asking, waitingKey));
  if (put) return put;
  const key = waitingKey ?? options.idempotencyKey;
  const isRead = method === 'GET' && !isPublic && !isFile && !options.isFile && !options.isNow;
  // Taken in any case: where something else is shown for it, it is old by the next time.
  const prefetched = method === 'GET' ? takePrefetched(url, token) : undefined;
  const ask = async (): Promise<unknown> => {
    const ahead = prefetched && (await prefetched);
    signal.throwIfAborted();
    if (ahead !== undefined) {
      hear(asking, ahead);
      return ahead;
    }
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(method !== 'GET' && tabHeader),
        ...headers,
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!isPublic && token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive: options.keepalive ?? false,
      // What can wait does not hang: under its key it is done once, however often it is sent.
      signal: waitingKey ? AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WRITE)]) : signal,
    });
    if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined), token);
    if (isFile || options.isFile) return response.blob();
    const answer: unknown = await response.json();
    if (isRead || waitingKey) hear(asking, answer);
    return answer;
  };
  try {
    return await (isRead ? readInTime(asking, ask) : ask());
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    const mayWait = isRead || waitingKey !== undefined;
    const answer = mayWait && token ? await answerWithoutNetwork(asking, waitingKey) : undefined;
    if (answer !== undefined) return answer;
    throw new ApiError(0, { code: 'offline', message: 'The server cannot be reached.' });
  }
}

/** A refusal as an error of ours, also where something between us and the server answered in its own way. */
export function toApiError(
  { status, statusText }: { status: number; statusText: string },
  body: unknown,
  token: string | null,
): ApiError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
  const error = new ApiError(
    status,
    isOurs ? (body as ErrorBody) : { code: 'server.failed', message: statusText },
  );
  // Only the session that was refused: another may have begun meanwhile.
  if (error.code === 'session.required' && getSession().token === token) expireSession();
  return error;
}

export function toUrl(
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown> = {},
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(
    given.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])),
  ).toString();
  return search ? `${address}?${search}` : address;
}
