import type { Endpoint } from '@saldo/contract';

/** What Fastify checks what comes in, and what goes out, by. */
export function toSchema(row: Endpoint) {
  return {
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: {
      ...(!row.raw && { [row.success]: row.response }),
      ...(row.repeated && { [row.repeated]: row.response }),
    },
  };
}
