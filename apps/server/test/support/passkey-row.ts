import { randomUUID } from 'node:crypto';
import { insertPasskey } from '../../src/identity/passkeys/passkeys.repository.ts';
import type { Person, TestApp } from './harness.ts';

/** As if a device had made one: a device itself is not needed to see who may touch it. */
export async function addPasskeyRow({ database }: TestApp, { user }: Pick<Person, 'user'>): Promise<string> {
  const id = randomUUID();
  await insertPasskey(database.db, {
    user_id: user.id,
    id,
    credential_id: id,
    public_key: '',
    algorithm: -7,
    uses: 0,
    name: 'Phone',
    created_at: '2026-11-15T12:00:00.000Z',
  });
  return id;
}
