import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeScratch, type Scratch } from '../../adapters/files/scratch.ts';
import type { Owner } from '../../db/owner.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';
import { Places } from '../../http/places.ts';
import type { Write } from './export.ts';

/** Each takes a connection of the database, and much of the processor, for as long as it is written. */
const writing = new FewAtOnce(2, 40);
/** Written or on their way: so that nobody keeps the others waiting, or fills the disk. */
const underWay = new Places(3);

/**
 * A file that is written to the disk first and then sent from there: however slowly it is read, it takes no memory, and
 * no connection of the database. It goes when it was sent, or whoever asked for it went away.
 */
export async function makeExportedFile(
  dataDir: string,
  owner: Owner,
  writeAll: (write: Write) => Promise<void>,
): Promise<Readable> {
  const giveBack = underWay.take(owner);
  let scratch: Scratch | undefined;
  const end = async () => {
    await scratch?.remove();
    giveBack();
  };
  try {
    scratch = makeScratch(dataDir, 'export');
    const path = join(scratch.path, 'file');
    await writing.run(async () => {
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
