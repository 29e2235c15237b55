import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../db/database.ts';

/** Throws where what a call is about to change is another than its caller has seen. */
type RequireExpected = (db: Db) => Promise<void>;

const expectations = new AsyncLocalStorage<{ require: RequireExpected | undefined }>();

/** What the call writes is written only where this holds: it is asked in the database transaction that writes. */
export const expecting = <Answer>(require: RequireExpected, run: () => Promise<Answer>): Promise<Answer> =>
  expectations.run({ require }, run);

/** For the ledger, once for a call: after its first change, what is there is its own. */
export function takeExpected(): RequireExpected | undefined {
  const expectation = expectations.getStore();
  const require = expectation?.require;
  if (expectation) expectation.require = undefined;
  return require;
}
