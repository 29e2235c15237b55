import { AsyncLocalStorage } from 'node:async_hooks';

const patience = new AsyncLocalStorage<true>();

/** Writes in `run` may take long: short writes go first, and few such run at once. */
export const withLowPriority = <Result>(run: () => Promise<Result>): Promise<Result> =>
  patience.run(true, run);

/** Known to be short, whatever it is part of. */
export const withOrdinaryPriority = <Result>(run: () => Promise<Result>): Promise<Result> =>
  patience.exit(run);

export const isLowPriority = (): boolean => patience.getStore() === true;
