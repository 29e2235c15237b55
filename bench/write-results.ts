import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('./results.md', import.meta.url));
const MARK = '<!-- npm run bench -- --peers writes what follows -->';

const readParts = () => (existsSync(file) ? readFileSync(file, 'utf8') : '').split(`${MARK}\n`);

/** Two commands write one page: each keeps the other's part. */
export function writeCosts(report: string): void {
  const [, peers = ''] = readParts();
  writeFileSync(file, `${report.trimEnd()}\n\n${MARK}\n${peers}`);
}

export function writePeers(report: string): void {
  const [costs = ''] = readParts();
  writeFileSync(file, `${costs.trimEnd()}\n\n${MARK}\n\n${report}`);
}
