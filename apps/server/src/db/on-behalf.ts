import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from './owner.ts';

const behalf = new AsyncLocalStorage<Owner>();

/** Whose call this is: during a long change of theirs they read the state before it and write after it. */
export const onBehalfOf = <Result>(owner: Owner | undefined, run: () => Result): Result =>
  owner === undefined ? run() : behalf.run(owner, run);

/** For what long changes don't write: doesn't wait for one. */
export const onNobodysBehalf = <Result>(run: () => Result): Result => behalf.exit(run);

export const whoAsks = (): Owner | undefined => behalf.getStore();
