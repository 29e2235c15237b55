import type { Context } from '../../context/context.ts';
import { inTransaction } from '../../db/database.ts';
import { findUserByOwner } from '../../identity/users/users.repository.ts';
import { toGreeted, toLanguage, toLetter } from '../../platform/mails/letter.ts';
import { addMail } from '../../platform/mails/mails.service.ts';
import { findInstitution } from '../institutions/institutions.repository.ts';
import { type ConnectionRow, listEnding, takeWarning } from './connections.repository.ts';
import { endingDraft } from './ending-letter.ts';

const DAY = 24 * 3600_000;
/** The nearer one first: whoever was away gets one mail, not two. */
const WARNINGS = [7, 14];

/** A consent that ends without a word is what people complain of most. */
export async function warnOfEnding(context: Context): Promise<void> {
  for (const days of WARNINGS) {
    const end = new Date(context.now().getTime() + days * DAY).toISOString();
    for (const connection of await listEnding(context.db, end, days)) await warn(context, connection, days);
  }
}

async function warn(context: Context, connection: ConnectionRow, days: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await takeWarning(trx, connection, days))) return;
    const user = await findUserByOwner(trx, connection.owner);
    if (!user) return;
    const bank = (await findInstitution(trx, connection.institution_id))?.name ?? '';
    const day = (connection.expires_at ?? '').slice(0, 10);
    const draft = endingDraft[toLanguage(user.language)](toGreeted(user), {
      bank,
      day,
      url: `${context.config.publicUrl}/connections`,
    });
    await addMail(context, trx, user.id, toLetter(user.email, draft));
  });
}
