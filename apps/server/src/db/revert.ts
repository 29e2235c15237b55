import { isCommitUnknown, Reverted } from './failure.ts';
import { retryWhileUnknown } from './retry.ts';

/**
 * After a failure: `clear` leaves nothing of what was begun, whether that was kept or not. What failed is told, never
 * what fails on top of it.
 */
export async function revert(error: unknown, clear: () => Promise<unknown>): Promise<never> {
  try {
    await retryWhileUnknown(clear);
  } catch {
    throw error;
  }
  throw isCommitUnknown(error) ? new Reverted('it was taken back', { cause: error }) : error;
}
