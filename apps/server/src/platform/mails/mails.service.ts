import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { processSoon, processTableQueue } from '../queue/process-queue.ts';
import { deleteMail, insertMail, type MailRow } from './mails.repository.ts';

/** Minutes until the next try; after the last one nobody waits for the mail any more. */
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
  const waiting = { attempts: 0, due_at: due, problem: null, given_up_at: null };
  const row = { user_id: userId, id: randomUUIDv7(), ...letter, ...sealed, ...waiting };
  await insertMail(db, row);
}

/** Sends what is due. What the mail server does not take is tried again, later and later. */
export function deliverMails(context: Context): Promise<void> {
  return processTableQueue<MailRow>(context, {
    kind: 'mails',
    leaseMinutes: 2,
    pauseAfter: (attempts) => PAUSES[attempts - 1],
    work: (mail) => deliver(context, mail),
  });
}

async function deliver(context: Context, mail: MailRow): Promise<void> {
  const { recipient: to, subject } = mail;
  const [text, html] = [context.seal.open(mail.body_text), context.seal.open(mail.body_html)];
  const files = await context.mailer.send({ to, subject, text, html });
  // It is sent: what is in doubt is asked for again, and then may well be gone by the first time.
  let tries = 0;
  const wasThere = await retryWhileUnknown(async () => {
    tries += 1;
    return (await deleteMail(context.db, mail.user_id, mail.id)) || tries > 1;
  });
  // The account or its address went while this was on the way: nothing of it may stay behind.
  if (!wasThere) await context.mailer.remove(files);
}

export const deliverSoon = (context: Context): void => processSoon(context, 'delivering mails', deliverMails);
