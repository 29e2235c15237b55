import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

/** The mails written to this address so far, oldest first, decoded well enough to read. */
export async function readMailsTo({ database, context }: TestApp, email: string): Promise<string[]> {
  // Without anybody waiting for them, on a machine that may be busy.
  const waiting = () => database.db.selectFrom('mails').select('id').execute();
  await expect.poll(waiting).toEqual([]);
  const folder = join(context.config.dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`))
    .map((mail) =>
      mail
        .replace(/=\n/g, '')
        .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%'))),
    );
}

/** The token of the link to this page in the latest mail to this address. */
export async function readTokenOf(saldo: TestApp, email: string, page: string): Promise<string> {
  const [mail = ''] = (await readMailsTo(saldo, email)).filter((one) => one.includes(`/${page}?`)).slice(-1);
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? '';
}
