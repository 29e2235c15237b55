import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from './owner.ts';

const behalf = new AsyncLocalStorage<Owner>();

/** Whose call this is: where a long change of theirs is under way, they read what was before it, and write after it. */
export const onBehalfOf = <Result>(owner: Owner, run: () => Result): Result => behalf.run(owner, run);

/** For what no long change writes: it waits for none, though one of theirs is under way. */
export const onNobodysBehalf = <Result>(run: () => Result): Result => behalf.exit(run);

export const whoAsks = (): Owner | undefined => behalf.getStore();
