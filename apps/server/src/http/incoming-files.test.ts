import { describe, expect, it } from 'vitest';
import type { Owner } from '../db/owner.ts';
import { IncomingFiles } from './incoming-files.ts';

const MB = 1024 * 1024;
const rule = { field: 'file', bytes: 500 * MB, tooLarge: 'body.too_large', atOnce: 2 } as const;
const sent = { owner: 1 as Owner, announced: 100 * MB, folder: '/' };

describe('files on their way in', () => {
  it('of one person are so many at once, whoever else sends some, until one is over', async () => {
    const files = new IncomingFiles(async () => Number.POSITIVE_INFINITY);
    const end = await files.expect(rule, sent);
    await files.expect(rule, sent);
    await expect(files.expect(rule, sent)).rejects.toMatchObject({ code: 'server.busy' });
    await files.expect(rule, { ...sent, owner: 2 as Owner });
    end();
    await files.expect(rule, sent);
  });

  it('are refused where the disk has no room for all that is announced, and counted no longer then', async () => {
    const files = new IncomingFiles(async () => 300 * MB);
    const end = await files.expect(rule, sent);
    await files.expect(rule, { ...sent, owner: 2 as Owner });
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(files.expect(rule, { ...sent, owner: 3 as Owner })).rejects.toMatchObject({
        code: 'storage.full',
      });
    }
    end();
    await files.expect(rule, { ...sent, owner: 3 as Owner });
  });

  it('count as the largest that the row takes where their length is not announced', async () => {
    const files = new IncomingFiles(async () => 300 * MB);
    await expect(files.expect(rule, { ...sent, announced: undefined })).rejects.toMatchObject({
      code: 'storage.full',
    });
  });

  it('never count for more than the row takes', async () => {
    const files = new IncomingFiles(async () => 600 * MB);
    await files.expect(rule, { ...sent, announced: 10_000 * MB });
  });
});
