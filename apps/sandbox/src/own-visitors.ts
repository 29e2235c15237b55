import type { FastifyInstance } from 'fastify';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The mailbox shows links that open accounts, and the buttons change what the banks do. So pages are shown only under
 * names that can mean nothing but this machine (or the one Saldo is reached by), never in a frame; and what a page of
 * another site sends is refused, but for what is `openToAll`.
 */
export function keepToOwnVisitors(
  app: FastifyInstance,
  { publicHost, openToAll }: { publicHost: string | undefined; openToAll: string },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-frame-options', 'DENY');
    const { host = '', origin } = request.headers;
    const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    if (!LOOPBACK.test(hostname) && hostname !== publicHost)
      return reply.status(421).send({ message: 'The sandbox is not reached by this name.' });
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    if (isForeign && !READS.has(request.method) && request.url !== openToAll)
      return reply.status(403).send({ message: 'Only a page of the sandbox itself may send this.' });
  });
}
