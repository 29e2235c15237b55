import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { AppError } from '../../errors/app-error.ts';
import { isLoopbackAddress } from './network.ts';

/** Health checks may know only the address; they reveal nothing. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz']);

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
  app.addHook('onRequest', async (request) => {
    // A proxy in front may have used the other one.
    if (countHosts(request) > 1) throw new AppError('host.twice');
    // Our proxy may pass the original name in its own header.
    if (isOurs(request.headers.host) || isOurs(request.host) || ASKED_BY_ANY_NAME.has(request.url)) return;
    throw new AppError('host.refused');
  });
}

const countHosts = ({ raw }: FastifyRequest) => raw.headersDistinct?.host?.length ?? 0;

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
