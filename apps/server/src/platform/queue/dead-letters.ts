import type { Context } from '../../context/context.ts';
import { dropDeadLetters } from './queue.repository.ts';

const DAYS_KEPT = 30;

/** Undeliverable mails and notifications expire; revocations stay until done. */
export async function forgetDeadLetters({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - DAYS_KEPT * 86_400_000).toISOString();
  await dropDeadLetters(db, 'mails', before);
  await dropDeadLetters(db, 'push_messages', before);
}
