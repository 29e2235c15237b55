import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readStatement } from '../src/index.ts';

const folder = new URL('../fixtures/csv/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));

/** The mapping goes to whoever asks, and may come back as it is, or changed in one place. */
it.each(files)('%s says the same when it is read by the mapping that was told of it', (name) => {
  const bytes = readFileSync(new URL(name, folder));
  const first = readStatement(bytes);
  if ('refused' in first || !first.mapping) return;
  const again = readStatement(bytes, { mapping: first.mapping });
  expect('rows' in again && again.rows).toEqual(first.rows);
});
