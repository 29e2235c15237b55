import type { Person, TestApp } from './harness.ts';
import { aSubscription } from './push-subscription.ts';

/** A device of this person; answers with its id. */
export async function addPushDeviceRow(saldo: TestApp, { token }: Pick<Person, 'token'>): Promise<string> {
  const { body } = await saldo.call('addPushDevice', { body: aSubscription().body, token });
  return body.results.id;
}
