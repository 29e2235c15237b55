import { AsyncLocalStorage } from 'node:async_hooks';

const patience = new AsyncLocalStorage<true>();

/** What is written in it may take long: whoever writes little goes first, and only a few such are under way at once. */
export const withLowPriority = <Result>(run: () => Promise<Result>): Promise<Result> =>
  patience.run(true, run);

export const isLowPriority = (): boolean => patience.getStore() === true;
