import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../config/loopback-name.ts';
import { AppError } from '../../errors/app-error.ts';
import { isLoopbackAddress } from './network.ts';

/** Asked by machines that know only where the server is, not what it is called; they tell nobody's secret. */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz']);

/**
 * A page elsewhere can have its own name point at this machine, and then reads from the browser whatever we answer
 * under that name. So we answer under our own name, and under those that can mean nothing but this machine.
 */
export function refuseForeignHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  const isOurs = (host: string | undefined) => {
    const hostname = toHostname(host);
    return hostname !== undefined && (hostname === own || isLoopbackName(hostname));
  };
  app.addHook('onRequest', async (request) => {
    // Whoever stands before us may have gone by the other one.
    if (countHosts(request) > 1) throw new AppError('host.twice');
    // A proxy of ours may say the name that the person typed in a header of its own.
    if (isOurs(request.headers.host) || isOurs(request.host) || ASKED_BY_ANY_NAME.has(request.url)) return;
    throw new AppError('host.refused');
  });
}

const countHosts = ({ raw }: FastifyRequest) => raw.headersDistinct?.host?.length ?? 0;

/** As a browser would write it; undefined for what is no name of a machine. */
function toHostname(host: string | undefined): string | undefined {
  const address = `http://${host}`;
  return host && /^[^/?#@\\\s]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Somebody on this machine itself: nobody whom a proxy on this machine speaks for. */
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
