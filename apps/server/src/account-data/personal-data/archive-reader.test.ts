import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from './archive-reader.ts';

it('reads characters of two halves whole, wherever a portion ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-archive-'));
  const file = join(folder, 'archive.json');
  for (const shift of ['', ' ']) {
    const name = '😀'.repeat(9000);
    writeFileSync(file, `{${shift}"version":1,"categories":[{"name":"${name}"}]}`);
    const names: unknown[] = [];
    for await (const { part, index, value } of readArchive(file, {
      lists: ['categories'],
      values: ['version'],
    }))
      if (part === 'categories' && index === 0) names.push((value as { name: string }).name);
    expect(names.map((one) => one === name)).toEqual([true]);
  }
  rmSync(folder, { recursive: true });
});
