import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromDayNumber } from '../../packages/domain/src/index.ts';
import type { BenchRow } from '../history.ts';
import type { Engine } from './engine.ts';

const run = promisify(execFile);

const toEntry = ({ day, name, cents }: BenchRow) => {
  const amount = (cents / 100).toFixed(2);
  const other = cents > 0 ? 'income' : 'expenses';
  return `${fromDayNumber(day as never)} ${name}\n  assets:bank  EUR ${amount}\n  ${other}\n`;
};

/** It reads its whole journal each time it is asked; whoever writes into it is an editor. */
export function openHledger(folder: string): Engine {
  const journal = join(folder, 'bench.journal');
  const ask = async (...args: string[]) =>
    (await run('hledger', ['-f', journal, ...args], { maxBuffer: 1e9 })).stdout;
  return {
    importAll: (rows) => writeFile(journal, rows.map(toEntry).join('\n')),
    months: () => ask('balance', '--monthly', '--output-format=csv', 'income', 'expenses'),
    totals: async () => {
      const balance = await ask('balance', 'assets:bank', '--output-format=csv');
      const cents = Math.round(Number(/EUR (-?[\d.,]+)/.exec(balance)?.[1]?.replaceAll(',', '')) * 100);
      const count = Number(/Transactions\s*:\s*(\d+)/.exec(await ask('stats'))?.[1]);
      return { count, cents };
    },
    close: async () => {},
  };
}
