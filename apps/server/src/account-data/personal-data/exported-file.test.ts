import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../adapters/files/scratch.ts';
import { createLocalState } from '../../context/local-state.ts';
import type { Owner } from '../../db/owner.ts';
import type { Write } from './export.ts';
import { makeExportedFile } from './exported-file.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-export-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const local = createLocalState();
const listFiles = () => readdirSync(scratchFolder(dataDir));
const writeHello = async (write: Write) => {
  await write('hello, ');
  await write('world');
};

describe('an exported file', () => {
  it('is what was written, and goes once it was read', async () => {
    const file = await makeExportedFile(local, dataDir, 1 as Owner, writeHello);
    expect(listFiles()).toHaveLength(1);
    expect(await text(file)).toBe('hello, world');
    await expect.poll(listFiles).toEqual([]);
  });

  it('is one of three that a person may have under way, read or not; others have their own', async () => {
    const files = [];
    for (let count = 0; count < 3; count += 1)
      files.push(await makeExportedFile(local, dataDir, 2 as Owner, writeHello));
    await expect(makeExportedFile(local, dataDir, 2 as Owner, writeHello)).rejects.toMatchObject({
      code: 'server.busy',
    });
    expect(await text(await makeExportedFile(local, dataDir, 3 as Owner, writeHello))).toBe('hello, world');
    for (const file of files) file.destroy();
    await expect.poll(listFiles).toEqual([]);
    expect(await text(await makeExportedFile(local, dataDir, 2 as Owner, writeHello))).toBe('hello, world');
  });

  it('that cannot be written leaves nothing, and gives its place back', async () => {
    const fail = async () => {
      throw new Error('no room');
    };
    for (let count = 0; count < 5; count += 1)
      await expect(makeExportedFile(local, dataDir, 4 as Owner, fail)).rejects.toThrow('no room');
    await expect.poll(listFiles).toEqual([]);
  });
});
