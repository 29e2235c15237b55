import { type Reading, type ReadOptions, type RefusalCode, readStatement } from '@saldo/statements';

/** More of what could not be read is told to nobody, and would be read again with every look at the file. */
const MOST_TOLD = 1000;
/** Nobody has as many; a column that says something else of each row has. */
const MOST_ACCOUNTS = 100;

/** A file as far as anybody is told of it. */
export function readBriefly(
  bytes: Uint8Array,
  options: ReadOptions,
): Reading | { refused: RefusalCode | 'too_many_accounts' } {
  const reading = readStatement(bytes, options);
  if ('refused' in reading) return reading;
  if (reading.accounts.length > MOST_ACCOUNTS) return { refused: 'too_many_accounts' };
  const { problems, leftOut } = reading;
  return { ...reading, problems: problems.slice(0, MOST_TOLD), leftOut: leftOut.slice(0, MOST_TOLD) };
}
