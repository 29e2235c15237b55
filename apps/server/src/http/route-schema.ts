import { type Endpoint, hasStrictQuery } from '@saldo/contract';
import { z } from 'zod';

/** What Fastify checks what comes in, and what goes out, by. */
export function toSchema(row: Endpoint) {
  return {
    ...(row.params && { params: row.params }),
    ...toQuery(row),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: {
      ...(!row.raw && { [row.success]: row.response }),
      ...(row.repeated && { [row.repeated]: row.response }),
    },
  };
}

function toQuery(row: Endpoint) {
  if (hasStrictQuery(row)) return { querystring: (row.query ?? z.object({})).strict() };
  return row.query && { querystring: row.query };
}
