import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { processSoon, processTableQueue } from '../queue/process-queue.ts';
import { deleteMail, insertMail, type MailRow } from './mails.repository.ts';

/** Minutes between attempts; after the last, the mail is a dead letter. */
const PAUSES = [1, 5, 15, 60, 240, 720];

export type Letter = { recipient: string; subject: string; body_text: string; body_html: string };

/** In the caller's transaction: the mail is queued exactly if its event is committed. */
export async function addMail(context: Context, db: Db, userId: string, letter: Letter): Promise<void> {
  const due = context.now().toISOString();
  // It may contain a password link.
  const sealed = {
    body_text: context.seal.close(letter.body_text),
    body_html: context.seal.close(letter.body_html),
  };
  const waiting = { attempts: 0, due_at: due, problem: null, given_up_at: null };
  const row = { user_id: userId, id: randomUUIDv7(), ...letter, ...sealed, ...waiting };
  await insertMail(db, row);
}

/** Sends due mails. Rejected ones are retried with growing pauses. */
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
  // Sent already: if the outcome of the deletion is unknown, repeat it; it may be gone.
  let tries = 0;
  const wasThere = await retryWhileUnknown(async () => {
    tries += 1;
    return (await deleteMail(context.db, mail.user_id, mail.id)) || tries > 1;
  });
  // The account or address was deleted meanwhile: leave nothing behind.
  if (!wasThere) await context.mailer.remove(files);
}

export const deliverSoon = (context: Context): void => processSoon(context, 'delivering mails', deliverMails);
