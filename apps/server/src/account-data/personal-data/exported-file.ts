import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeScratch, type Scratch } from '../../adapters/files/scratch.ts';
import type { LocalState } from '../../context/local-state.ts';
import type { Owner } from '../../db/owner.ts';
import type { Write } from './export.ts';

type Limits = Pick<LocalState, 'exports' | 'exportsOfPerson'>;

/**
 * A file that is written to the disk first and then sent from there: however slowly it is read, it takes no memory, and
 * no connection of the database. It goes when it was sent, or whoever asked for it went away.
 */
export async function makeExportedFile(
  { exports, exportsOfPerson }: Limits,
  dataDir: string,
  owner: Owner,
  writeAll: (write: Write) => Promise<void>,
): Promise<Readable> {
  const giveBack = exportsOfPerson.take(owner);
  let scratch: Scratch | undefined;
  const end = async () => {
    await scratch?.remove();
    giveBack();
  };
  try {
    scratch = makeScratch(dataDir, 'export');
    const path = join(scratch.path, 'file');
    await exports.run(async () => {
      const file = await open(path, 'wx', 0o600);
      try {
        await writeAll((text) => file.appendFile(text));
      } finally {
        await file.close();
      }
    });
    return createReadStream(path).once('close', () => void end());
  } catch (error) {
    await end();
    throw error;
  }
}
