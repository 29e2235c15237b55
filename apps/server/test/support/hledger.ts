import { execFileSync } from 'node:child_process';
import type { TestApp } from './harness.ts';

/** A list of somebody's transactions as a file. */
export const takeList = ({ app }: TestApp, { token }: { token: string }, format: string, query = '') =>
  app.inject({ url: `/api/export/${format}${query}`, headers: { authorization: `Bearer ${token}` } });

/** What hledger makes of a journal, as rows of a table without its heading. */
export function ask(journal: string, args: string[]): string[][] {
  const told = execFileSync('hledger', ['-f', '-', ...args, '-O', 'csv'], {
    encoding: 'utf8',
    input: journal,
  });
  return told
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
}
