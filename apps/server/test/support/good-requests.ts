import type { EndpointName, RequestOf } from '@saldo/contract';
import type { Person, TestApp } from './harness.ts';

export type Seeded = { owner: Person; saldo: TestApp };

/** A good request to each row, as its owner would send it. */
export type GoodRequests<Name extends EndpointName> = {
  [One in Name]: (seeded: Seeded) => Promise<RequestOf<One>> | RequestOf<One>;
};

/** Something of the owner's to hang other things on. */
export async function makeCategory({ saldo, owner: { token } }: Seeded): Promise<string> {
  return (await saldo.call('createCategory', { body: { name: 'Home' }, token })).body.results.id;
}

export async function makeCategoryGroup({ saldo, owner: { token } }: Seeded): Promise<string> {
  return (await saldo.call('createCategoryGroup', { body: { name: 'Living' }, token })).body.results.id;
}

export async function makeSource({ saldo, owner: { token } }: Seeded): Promise<string> {
  const body = { name: 'Wallet', type_source: 'manual_entry' as const, amount: 0 };
  return (await saldo.call('createSource', { body, token })).body.results.id;
}
