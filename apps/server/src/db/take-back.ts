import { isInDoubt, TakenBack } from './failure.ts';
import { whileInDoubt } from './patience.ts';

/**
 * After a failure: `clear` leaves nothing of what was begun, whether that was kept or not. What failed is told, never
 * what fails on top of it.
 */
export async function takeBack(error: unknown, clear: () => Promise<unknown>): Promise<never> {
  try {
    await whileInDoubt(clear);
  } catch {
    throw error;
  }
  throw isInDoubt(error) ? new TakenBack('it was taken back', { cause: error }) : error;
}
