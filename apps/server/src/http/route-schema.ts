import { type Endpoint, responseOf } from '@saldo/contract';

/** What Fastify checks what comes in, and what goes out, by. */
export function toSchema(name: string, row: Endpoint) {
  const response = responseOf(name, row);
  return {
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: {
      ...(!row.raw && { [row.success]: response }),
      ...(row.repeated && { [row.repeated]: response }),
    },
  };
}
