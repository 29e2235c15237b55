import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';

const dataDir = process.env.E2E_DATA_DIR ?? '';

/** As if this person had signed in long ago: nobody has to wait for five minutes. */
export function ageSessions(email: string): void {
  const database = new DatabaseSync(join(dataDir, 'saldo.db'), { timeout: 10_000 });
  database
    .prepare(
      "update sessions set proven_at = '2026-01-01T00:00:00.000Z' where user_id in (select id from users where email = ?)",
    )
    .run(email);
  database.close();
}

/** The link to this page in the newest of so many mails to this address, as a path. */
export async function readLink(email: string, page: string, count = 1): Promise<string> {
  const folder = join(dataDir, 'mail');
  const link = new RegExp(`/${page}\\?token=[\\w-]{43}`);
  const find = () => {
    const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    const mails = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    const own = mails.filter((mail) => mail.includes(`To: ${email}`));
    return own.flatMap((mail) => link.exec(mail.replace(/=\n/g, '').replaceAll('=3D', '='))?.[0] ?? []);
  };
  await expect.poll(() => find().length).toBe(count);
  return find()[0] ?? '';
}
