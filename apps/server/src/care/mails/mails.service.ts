import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { claimDueMail, deleteMail, insertMail, updateMailDue } from './mails.repository.ts';

const MINUTE = 60_000;
/** Longer than any attempt takes. */
const LEASE = 2 * MINUTE;
/** Minutes until the next try; after the last one the mail is given up. */
const PAUSES = [1, 5, 15, 60, 240, 720];

export type Letter = { recipient: string; subject: string; body_text: string; body_html: string };

/** Part of the caller's transaction: the mail is on its way exactly if what it tells of happened. */
export async function addMail(context: Context, db: Db, userId: string, letter: Letter): Promise<void> {
  const due = context.now().toISOString();
  // It may hold a link that sets a new password.
  const sealed = {
    body_text: context.seal.close(letter.body_text),
    body_html: context.seal.close(letter.body_html),
  };
  const row = { user_id: userId, id: randomUUIDv7(), ...letter, ...sealed, attempts: 0, due_at: due };
  await insertMail(db, row);
}

/** Sends what is due. What the mail server does not take is tried again, later and later. */
export async function deliverMails(context: Context): Promise<void> {
  for (;;) {
    const now = (await context.sharedNow()).getTime();
    const at = (instant: number) => new Date(instant).toISOString();
    const mail = await claimDueMail(context.db, at(now), at(now + LEASE));
    if (!mail) return;
    try {
      const { recipient: to, subject } = mail;
      const [text, html] = [context.seal.open(mail.body_text), context.seal.open(mail.body_html)];
      const files = await context.mailer.send({ to, subject, text, html });
      const wasThere = await deleteMail(context.db, mail.user_id, mail.id);
      // The account or its address went while this was on the way: nothing of it may stay behind.
      if (!wasThere) await context.mailer.remove(files);
    } catch (error) {
      const pause = PAUSES[mail.attempts - 1];
      context.log.warn(
        { err: error, attempts: mail.attempts, given_up: pause === undefined },
        'mail was not taken',
      );
      if (pause === undefined) await deleteMail(context.db, mail.user_id, mail.id);
      else await updateMailDue(context.db, mail.user_id, mail.id, at(now + pause * MINUTE));
    }
  }
}

/** Without waiting: nobody's request hangs on a slow mail server. */
export function deliverSoon(context: Context): void {
  deliverMails(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'delivering mails failed'),
  );
}
