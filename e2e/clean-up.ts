import { rmSync } from 'node:fs';

/** What the server under test has kept is of no use afterwards. */
export default function cleanUp(): void {
  if (process.env.E2E_DATA_DIR) rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}
