import { type Endpoint, errorBody, errorTable } from '@saldo/contract';

/** What Fastify checks by, and what the reference is made from. */
export function toSchema(feature: string, name: string, row: Endpoint) {
  return {
    operationId: name,
    summary: row.summary,
    tags: [feature],
    ...(row.access === 'public' ? {} : { security: [{ token: [] }] }),
    ...(row.file && {
      consumes: ['multipart/form-data'],
      description: `Multipart, with the file as \`${row.file.field}\`.`,
    }),
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.headers && { headers: row.headers }),
    ...(row.body && { body: row.body }),
    response: {
      ...(!row.raw && { [row.success]: row.response }),
      ...(row.repeated && { [row.repeated]: row.response }),
      ...errorResponses(row),
    },
  };
}

function errorResponses(row: Endpoint): Record<number, typeof errorBody> {
  const hasInput = row.params ?? row.query ?? row.headers ?? row.body;
  const statuses = [
    ...row.errors.map((code) => errorTable[code].status),
    ...(hasInput ? [errorTable['input.invalid'].status] : []),
    ...(row.access === 'public' ? [] : [errorTable['session.required'].status]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorBody]));
}
