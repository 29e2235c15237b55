import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export type StoredMail = { file: string; mail: Email };

const FILE = /^[\w.-]+\.eml$/;

/** The mails that Saldo writes on the embedded default, newest first. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => FILE.test(file));
  const newest = files.sort().reverse().slice(0, 100);
  return Promise.all(newest.map(async (file) => ({ file, mail: await parse(folder, file) })));
}

export async function findMail(folder: string, file: string): Promise<Email | undefined> {
  return FILE.test(file) ? parse(folder, file).catch(() => undefined) : undefined;
}

async function parse(folder: string, file: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, file)));
}
