import type { Context } from '../../context/context.ts';
import { dropGivenUp } from './due.repository.ts';

const DAYS_KEPT = 30;

/** A letter that nobody could be sent is not kept for ever; what is to be revoked stays until it is. */
export const forgetGivenUp = ({ db, now }: Context): Promise<void> =>
  dropGivenUp(db, 'mails', new Date(now().getTime() - DAYS_KEPT * 86_400_000).toISOString());
