import { describeFailure } from './failure.ts';
import { showToast } from './toasts.tsx';

/**
 * How it ended, also where the part of the screen that asked for it is gone by then, as it is after the last row of a
 * list: what is handed to `mutate` itself would go with it.
 */
export function tell(work: Promise<unknown>, { done, failed }: { done: string; failed: string }): void {
  work.then(
    () => showToast('success', done),
    (error: unknown) => showToast('failure', failed, describeFailure(error, '')),
  );
}
