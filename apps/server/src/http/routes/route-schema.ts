import { type Endpoint, hasStrictQuery, responseOf } from '@saldo/contract';
import { z } from 'zod';

/** The schemas Fastify validates and serializes with. */
export function toSchema(name: string, row: Endpoint) {
  const response = responseOf(name, row);
  return {
    ...(row.params && { params: row.params }),
    ...toQuery(row),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: {
      ...(!row.raw && { [row.success]: response }),
      ...(row.repeated && { [row.repeated]: response }),
    },
  };
}

function toQuery(row: Endpoint) {
  if (hasStrictQuery(row)) return { querystring: (row.query ?? z.object({})).strict() };
  return row.query && { querystring: row.query };
}
