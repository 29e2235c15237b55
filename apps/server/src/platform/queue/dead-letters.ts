import type { Context } from '../../context/context.ts';
import { dropDeadLetters } from './queue.repository.ts';

const DAYS_KEPT = 30;

/** Undeliverable mails expire; revocations stay until done. */
export const forgetDeadLetters = ({ db, now }: Context): Promise<void> =>
  dropDeadLetters(db, 'mails', new Date(now().getTime() - DAYS_KEPT * 86_400_000).toISOString());
