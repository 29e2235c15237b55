import { lookup as lookupName } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PushSettings } from '../../config/config-push.ts';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { encryptPush, type PushKeys } from '../../crypto/push-encryption.ts';
import { toVapidHeader } from '../../crypto/vapid.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Where a browser takes messages, and the keys that only it can read them with. */
export type PushSubscription = PushKeys & { endpoint: string };

type PushMessage = {
  text: string;
  /** In seconds: how long a device that is off may be waited for. */
  keptFor: number;
  isUrgent: boolean;
  /** A later message with the same one replaces it while the device is off. At most 32 letters. */
  topic: string;
};

/** Never names the address: it would be enough to send with. */
export class PushRefused extends Error {
  /** The browser takes nothing more under this address. */
  readonly isGone: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    what: string,
    { isGone = false, retryAfterSeconds }: { isGone?: boolean; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(what);
    this.isGone = isGone;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type PushSender = {
  publicKey: string;
  /** Whether messages may be sent there at all. */
  accepts: (endpoint: string) => boolean;
  send: (to: PushSubscription, message: PushMessage) => Promise<void>;
};

const PATIENCE_MS = 10_000;
const FILLED_TO = 1500;
/** Longer than any service asks for, and not for ever. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Where Saldo is only for its own machine, a push service may be there as well; everywhere else only those on the
 * internet are reached, and only through TLS: the address comes from a browser, and must not lead into our network.
 */
export function createPushSender(settings: PushSettings, isPublic: boolean, now: () => Date): PushSender {
  const isReachable = (address: string) =>
    isPublicAddress(address) || (!isPublic && isLoopbackAddress(address));

  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password } = new URL(endpoint);
    const isOwn = !isPublic && isLoopbackName(hostname);
    const address = hostname.replace(/^\[|\]$/g, '');
    if (username || password || !(protocol === 'https:' || (protocol === 'http:' && isOwn))) return false;
    return isIP(address)
      ? isReachable(address)
      : isOwn || (hostname.includes('.') && !isLoopbackName(hostname));
  };

  /** Checked where the connection is made, so that no name can mean something else by then. */
  const lookup: LookupFunction = (hostname, options, callback) =>
    lookupName(hostname, { ...options, all: true }, (error, addresses) => {
      const reachable = (addresses ?? []).filter(({ address }) => isReachable(address));
      const [first] = reachable;
      if (error || !first) callback(error ?? new Error('not an address on the internet'), '', 0);
      else if (options.all) callback(null, reachable);
      else callback(null, first.address, first.family);
    });

  return {
    publicKey: settings.publicKey,
    accepts,
    async send(to, { text, keptFor, isUrgent, topic }) {
      if (!accepts(to.endpoint))
        throw new PushRefused('not a push service on the internet', { isGone: true });
      const body = encryptPush(to, text, { fillTo: FILLED_TO });
      const headers = {
        authorization: toVapidHeader(settings, to.endpoint, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: keptFor,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      };
      await post(to.endpoint, { method: 'POST', headers, lookup }, body);
    },
  };
}

/** Redirects are not followed, and what is answered is not read: the status says it all. */
function post(endpoint: string, options: RequestOptions, body: Buffer): Promise<void> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const request = send(endpoint, { ...options, signal, agent: false }, (response) => {
      const { statusCode = 0, headers } = response;
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) return resolve();
      const isGone = statusCode === 404 || statusCode === 410;
      const retryAfterSeconds = readRetryAfter(headers['retry-after']);
      reject(new PushRefused(`the push service answered ${statusCode}`, { isGone, retryAfterSeconds }));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(new PushRefused(`the push service was not reached: ${error.code ?? error.name}`)),
    );
    // After 101 nothing else happens, not even an abort.
    request.on('close', () => reject(new PushRefused('the push service hung up')));
    request.end(body);
  });
}

/** In seconds, or as a date. */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined;
}
