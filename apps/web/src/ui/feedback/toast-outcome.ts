import { describeFailure } from './failure.ts';
import { showToast } from './toasts.tsx';

/**
 * Says in a toast how something ended. What is handed to `mutate` is not called once the component that asked is gone,
 * as it is after the last row of a list; this is.
 */
export function toastOutcome(
  work: Promise<unknown>,
  { done, failed }: { done: string; failed: string },
): void {
  work.then(
    () => showToast('success', done),
    (error: unknown) => showToast('failure', failed, describeFailure(error, '')),
  );
}
