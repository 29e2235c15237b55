import { describe, expect, it } from 'vitest';
import type { Owner } from '../../db/owner.ts';
import { IncomingFiles, requireRoom } from './incoming-files.ts';

const MB = 1024 * 1024;
const rule = { field: 'file', bytes: 500 * MB, tooLarge: 'body.too_large', atOnce: 2 } as const;

describe('files on their way in', () => {
  it('of one person are so many at once, whoever else sends some, until one is over', () => {
    const files = new IncomingFiles();
    const end = files.expect(rule, 1 as Owner);
    files.expect(rule, 1 as Owner);
    expect(() => files.expect(rule, 1 as Owner)).toThrow(expect.objectContaining({ code: 'server.busy' }));
    files.expect(rule, 2 as Owner);
    files.expect({ ...rule, field: 'other' }, 1 as Owner);
    end();
    files.expect(rule, 1 as Owner);
  });

  it('find room, or are refused, with some of the disk left for the database', async () => {
    const free = async () => 300 * MB;
    await requireRoom('/', 200 * MB, free);
    await expect(requireRoom('/', 250 * MB, free)).rejects.toMatchObject({ code: 'storage.full' });
  });
});
