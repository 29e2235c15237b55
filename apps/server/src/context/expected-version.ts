import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/database.ts';

/** Throws if the present version isn't the one that the caller saw. */
type RequireExpected = (db: Db) => Promise<void>;

const expectations = new AsyncLocalStorage<{ require: RequireExpected | undefined }>();

/** Checked inside the transaction that writes. */
export const expecting = <Answer>(require: RequireExpected, run: () => Promise<Answer>): Promise<Answer> =>
  expectations.run({ require }, run);

/** For the ledger, once per call: after its first change, the state is the call's own. */
export function takeExpected(): RequireExpected | undefined {
  const expectation = expectations.getStore();
  const require = expectation?.require;
  if (expectation) expectation.require = undefined;
  return require;
}
