import { readFileSync } from 'node:fs';

/** The version in the root package.json, the only place it is written. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
