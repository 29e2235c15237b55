import { randomUUID } from 'node:crypto';
import { insertIdentity } from '../../src/identity/identities/identities.repository.ts';
import type { Person, TestApp } from './harness.ts';

/** As if an account at a provider had been linked: a provider is not needed to see who may touch it. */
export async function addIdentityRow(saldo: TestApp, { user, token }: Person): Promise<string> {
  await insertIdentity(saldo.database.db, {
    user_id: user.id,
    provider: 'test',
    subject: randomUUID(),
    account: 'somebody@example.org',
    created_at: '2026-11-15T12:00:00.000Z',
  });
  const { body } = await saldo.call('listIdentities', { token });
  return body.results[0]?.id ?? '';
}
