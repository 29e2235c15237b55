import { readFileSync } from 'node:fs';

/** Of all of Saldo; it stands in the package.json at the root, and nowhere else. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
