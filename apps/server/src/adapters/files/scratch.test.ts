import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeScratch, removeLeftOvers, scratchFolder } from './scratch.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saldo-scratch-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const module = new URL('./scratch.ts', import.meta.url).href;

/** Another process that creates a scratch folder and ends in a given way. */
function runElsewhere(ending: string) {
  const program = `
    const { makeScratch } = await import(${JSON.stringify(module)});
    const { writeFileSync } = await import('node:fs');
    writeFileSync(makeScratch(${JSON.stringify(dataDir)}, 'work').path + '/secret', 'in clear');
    ${ending}
  `;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

describe('a scratch place', () => {
  it('lies in a folder that nobody else reads, and is gone when it is removed', async () => {
    mkdirSync(scratchFolder(dataDir), { mode: 0o755 });
    const scratch = makeScratch(dataDir, 'work');
    writeFileSync(join(scratch.path, 'secret'), 'in clear');
    expect(statSync(scratchFolder(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(scratch.path).mode & 0o777).toBe(0o700);
    await scratch.remove();
    expect(readdirSync(scratchFolder(dataDir))).toEqual([]);
  });

  it.each([
    ['ends', ''],
    ['exits', 'process.exit(1)'],
    ['fails', 'throw new Error("anything")'],
    [
      'is told to stop',
      `process.on('SIGTERM', () => process.exit(1)); process.kill(process.pid, 'SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 5000));`,
    ],
  ])('goes with a process that %s', (_, ending) => {
    runElsewhere(ending);
    expect(readdirSync(scratchFolder(dataDir))).toEqual([]);
  });

  it('of a process that was killed goes at the next start, one in use stays', async () => {
    runElsewhere(`process.kill(process.pid, 'SIGKILL')`);
    expect(readdirSync(scratchFolder(dataDir))).toHaveLength(1);
    const own = makeScratch(dataDir, 'work');
    const ofAnother = join(scratchFolder(dataDir), `work-${process.ppid}-abcdef`);
    const ofOurNumber = join(scratchFolder(dataDir), `work-${process.pid}-earlier`);
    for (const path of [ofAnother, ofOurNumber]) mkdirSync(path);
    await removeLeftOvers(dataDir);
    expect([own.path, ofAnother].map((path) => existsSync(path))).toEqual([true, true]);
    expect(readdirSync(scratchFolder(dataDir))).toHaveLength(2);
    await own.remove();
  });

  it('that was never made is nothing to clean up', async () => {
    await removeLeftOvers(dataDir);
    expect(existsSync(scratchFolder(dataDir))).toBe(false);
  });
});
