import { createHash } from 'node:crypto';
import type { WireError } from '@saldo/bank-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const unauthorized: WireError = {
  error: {
    code: 401,
    status: 'UNAUTHORIZED',
    message: 'Full authentication is required to access this resource',
  },
};

/** Every call of the provider wants an application's id and secret. Here any will do, as long as there are some. */
export function registerApplicationCheck(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!findApplicationId(request)) return reply.status(401).send(unauthorized);
  });
}

/** Applications do not see each other's users and consents. */
export function applicationOf(request: FastifyRequest): string {
  const id = (findApplicationId(request) ?? '').toLowerCase();
  return UUID.test(id) ? id : toUuid(id);
}

function findApplicationId({ headers }: FastifyRequest): string | undefined {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return id && secret ? id : undefined;
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
