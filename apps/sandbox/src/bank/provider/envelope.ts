import type { WireAnswer, WireList } from '@saldo/bank-wire';
import type { FastifyRequest } from 'fastify';
import { makeTracingId } from './refusal.ts';

type Pagination = NonNullable<NonNullable<WireList<unknown>['meta']>['pagination']>;

/** The usual wrapping of an answer; some calls of the provider come bare. */
export function wrap<Data>(data: Data): WireAnswer<Data> {
  return { meta: { tracingId: makeTracingId() }, data };
}

export function wrapList<Item>(data: Item[], pagination?: Pagination): WireList<Item> {
  const meta = { tracingId: makeTracingId(), count: data.length };
  return { meta: pagination ? { ...meta, pagination } : meta, data, links: {} };
}

/** The address under which this request reached us: what we hand out must be reachable from there too. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
