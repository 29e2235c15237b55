import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { AppError } from '../../errors/app-error.ts';
import { isLoopbackAddress } from './network.ts';

/** Health checks may know only the address; they reveal nothing. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz']);

/** With their ports. */
const MOST_KNOWN = 100;

/**
 * DNS rebinding: a foreign page can point its own name at this machine and read our answers. So only our own
 * name, and names that always mean this machine, are answered.
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  const isOurs = (host: string | undefined) => {
    const hostname = toHostname(host);
    return hostname !== undefined && (hostname === own || isLoopbackName(hostname));
  };
  // Nearly all callers say the same; there are few of ours, and no end of others.
  const ours = new Set<string | undefined>();
  const isKnownAsOurs = (host: string | undefined) => {
    if (ours.has(host)) return true;
    const is = isOurs(host);
    if (is && ours.size < MOST_KNOWN) ours.add(host);
    return is;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // A proxy in front may have used the other one.
    if (countHosts(request) > 1) return done(new AppError('host.twice'));
    // Our proxy may pass the original name in its own header.
    const isForUs = isKnownAsOurs(request.headers.host) || isKnownAsOurs(request.host);
    if (isForUs || ASKED_BY_ANY_NAME.has(request.url)) return done();
    done(new AppError('host.refused'));
  });
}

function countHosts({ raw }: FastifyRequest): number {
  let count = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2)
    if (raw.rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count;
}

/** Normalized as in a browser; undefined if it isn't a host name. */
function toHostname(host: string | undefined): string | undefined {
  const address = `http://${host}`;
  return host && /^[^/?#@\\\s]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Somebody on this machine, and not through a proxy here. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request;
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  const isLocalName = isLoopbackName(toHostname(headers.host) ?? '');
  return !isForwarded && isLocalName && isLoopbackAddress(request.socket.remoteAddress ?? '');
}

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
